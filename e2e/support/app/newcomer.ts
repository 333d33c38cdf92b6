import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Role } from "../../../lib/core/role.ts";
import type { Words } from "./console-test.ts";
import { runOperation } from "./run-operation.ts";

/** How somebody signs in. */
export type Person = { email: string; password: string };

/** What newcomers choose. */
const PASSWORD = "made up by a test";

/** Fills the form on the sign-in page and waits for what is behind it. */
export async function signInAs(page: Page, words: Words, person: Person): Promise<void> {
  const { email, password } = person;
  await page.goto("/sign-in");
  await page.getByLabel(words.signIn.email).fill(email);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.signIn.submit }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Lets somebody new in. Gives how they sign in: with a password that they must change. */
export async function invited(admin: Page, role: Role): Promise<Person> {
  const email = `${role}-${randomUUID()}@casaverde.example`;
  const { password = "" } = await runOperation(admin, "inviteStaff", { name: role, email, role });
  return { email, password };
}

/** Chooses the password of newcomers in the place of the one that was given. */
export async function choosePassword(page: Page, words: Words, given: string): Promise<void> {
  await page.getByLabel(words.newPassword.given).fill(given);
  await page.getByLabel(words.settings.next, { exact: true }).fill(PASSWORD);
  await page.getByLabel(words.settings.repeat).fill(PASSWORD);
  await page.getByRole("button", { name: words.newPassword.save }).click();
}

type Around = { browser: Browser; admin: Page; words: Words };

/** Somebody new to the staff who has chosen a password and sees the console, in a browser window of their own. */
export async function newcomer(role: Role, { browser, admin, words }: Around) {
  const { email, password: given } = await invited(admin, role);
  const locale = await admin.evaluate(() => document.documentElement.lang);
  const page = await (await browser.newContext({ baseURL: new URL(admin.url()).origin, locale })).newPage();
  await signInAs(page, words, { email, password: given });
  await choosePassword(page, words, given);
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
  return { page, email, password: PASSWORD };
}
