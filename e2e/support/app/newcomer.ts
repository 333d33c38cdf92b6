import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Role } from "../../../lib/core/role.ts";
import type { Words } from "./console-test.ts";
import { runOperation } from "./page-actions.ts";

/** The credentials of a person. */
export type Person = { email: string; password: string };

/** The password that newcomers choose. */
const PASSWORD = "made up by a test";

/** Fills in the sign-in form and waits until the page is left. */
export async function signInAs(page: Page, words: Words, person: Person): Promise<void> {
  const { email, password } = person;
  await page.goto("/sign-in");
  await page.getByLabel(words.signIn.email).fill(email);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.signIn.submit }).click();
  await expect(page).not.toHaveURL(/sign-in/);
}

/** Invites a person. Returns the credentials, whose password must be changed. */
export async function invited(admin: Page, role: Role): Promise<Person> {
  const email = `${role}-${randomUUID()}@casaverde.example`;
  const { password = "" } = await runOperation(admin, "inviteStaff", { name: role, email, role });
  return { email, password };
}

/** Replaces the given password with the password of newcomers. */
export async function choosePassword(page: Page, words: Words, given: string): Promise<void> {
  await page.getByLabel(words.newPassword.given).fill(given);
  await page.getByLabel(words.settings.next, { exact: true }).fill(PASSWORD);
  await page.getByLabel(words.settings.repeat).fill(PASSWORD);
  await page.getByRole("button", { name: words.newPassword.save }).click();
}

type Around = { browser: Browser; admin: Page; words: Words };

/** Invites a person, who chooses a password and opens the console in a browser context of their own. */
export async function newcomer(role: Role, { browser, admin, words }: Around) {
  const { email, password: given } = await invited(admin, role);
  const locale = await admin.evaluate(() => document.documentElement.lang);
  const page = await (await browser.newContext({ baseURL: new URL(admin.url()).origin, locale })).newPage();
  await signInAs(page, words, { email, password: given });
  await choosePassword(page, words, given);
  await expect(page.getByRole("heading", { name: words.overview.title })).toBeVisible();
  return { page, email, password: PASSWORD };
}
