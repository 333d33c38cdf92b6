import { randomUUID } from "node:crypto";
import { expect } from "@playwright/test";
import { personOfTwo } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";

test("who has one password at two operators chooses one, with the keyboard, and signs in there", async ({
  browser,
  baseURL,
  locale,
  words,
}) => {
  // The console of its browser shows the answer that asks for the choice as an error.
  const page = await browser.newPage({ baseURL, locale });
  const names = [`Arara ${randomUUID()}`, `Boto ${randomUUID()}`] as const;
  const { email, password } = await personOfTwo(names);
  await page.goto("/sign-in");
  await page.getByLabel(words.signIn.email).fill(email);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.signIn.submit }).click();
  await expect(page.getByRole("group", { name: words.signIn.choose })).toBeVisible();
  await expect(page.getByRole("button", { name: names[0] })).toBeFocused();
  await page.keyboard.press("Tab");
  await expect(page.getByRole("button", { name: names[1] })).toBeFocused();
  await page.keyboard.press("Enter");
  await expect(page).not.toHaveURL(/sign-in/);
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
});
