import { randomUUID } from "node:crypto";
import { type Browser, expect, type Page } from "@playwright/test";
import type { Role } from "../../../lib/core/role.ts";
import { inAppDatabase, PASSWORD, type Person, passwordHash } from "./app-database.ts";
import type { Words } from "./console-test.ts";
import { openSession } from "./open-session.ts";
import { runOperation } from "./page-actions.ts";
import { staging } from "./staging.ts";

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

type Around = { browser: Browser; admin: Page; locale?: string };

/** Invites a person who has chosen a password already. Returns an empty page of theirs in a browser context of its own. */
export async function newcomer(role: Role, { browser, admin, locale = "pt-BR" }: Around) {
  const { email } = await invited(admin, role);
  const hash = await passwordHash();
  await inAppDatabase((sql) =>
    sql("UPDATE staff SET password_hash = $2, password_one_time = false, password_ends_at = NULL WHERE email = $1", [
      email,
      hash,
    ]),
  );
  const context = await browser.newContext({ baseURL: staging().baseUrl, locale });
  await openSession(context, { email });
  return { page: await context.newPage(), email, password: PASSWORD };
}
