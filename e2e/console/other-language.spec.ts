import { expect } from "@playwright/test";
import { test, WORDS } from "../support/app/console-test.ts";

const { "pt-BR": pt, en } = WORDS;

test("another language translates the errors of a form that stand already, and keeps what is typed", async ({
  signedIn: page,
}) => {
  await page.goto("/payouts/new");
  await page.getByRole("textbox", { name: pt.newPayout.pixKey, exact: true }).fill("nobody");
  await page.getByRole("button", { name: pt.newPayout.review }).click();
  for (const error of [pt.newPayout.pixKeyWrong, pt.newPayout.taxIdMissing]) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await page.getByRole("banner").getByText("EN", { exact: true }).click();
  for (const error of [en.newPayout.pixKeyWrong, en.newPayout.taxIdMissing]) {
    await expect(page.getByText(error)).toBeVisible();
  }
  await expect(page.getByText(pt.newPayout.pixKeyWrong)).toHaveCount(0);
  await expect(page.getByRole("textbox", { name: en.newPayout.pixKey, exact: true })).toHaveValue("nobody");
});

test("a minute is shown in the page's language, in its field as beside it", async ({ signedIn: page }) => {
  await page.goto("/developers/requests?period=custom&from=2026-11-10T09:05");
  const chip = page.getByRole("button", { name: "10/11/2026 09:05" });
  await chip.click();
  await expect(page.getByLabel(pt.requests.from, { exact: true })).toHaveValue("10/11/2026 09:05");
  await page.keyboard.press("Escape");
  await page.getByRole("banner").getByText("EN", { exact: true }).click();
  await page.getByRole("button", { name: "2026-11-10 09:05" }).click();
  await expect(page.getByLabel(en.requests.from, { exact: true })).toHaveValue("2026-11-10 09:05");
});

test("an unknown account is said once, and a day of another year with its year", async ({
  browser,
  baseURL,
  signedIn,
}) => {
  // A page of its own: the browser reports refused requests as errors.
  const context = await browser.newContext({
    baseURL: baseURL as string,
    locale: "pt-BR",
    storageState: await signedIn.context().storageState(),
  });
  const page = await context.newPage();
  await page.goto("/statement?account=99999999");
  await expect(page.getByText(pt.list.filterOfNothing)).toHaveCount(1);
  await page.goto("/balances?day=2025-01-09");
  await expect(page.getByRole("columnheader", { name: /2025/ })).toBeVisible();
  await context.close();
});
