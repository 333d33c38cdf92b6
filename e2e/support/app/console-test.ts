import { test as base, expect, type Page } from "@playwright/test";
import en from "../../../components/i18n/messages/en.json" with { type: "json" };
import portuguese from "../../../components/i18n/messages/pt-BR.json" with { type: "json" };
import { SHARED_WORDS } from "../../../lib/core/words/shared-words.ts";
import { openSession } from "./open-session.ts";
import { staging } from "./staging.ts";

/** The console's texts by locale. */
export const WORDS = {
  "pt-BR": { ...portuguese, ...SHARED_WORDS["pt-BR"] },
  en: { ...en, ...SHARED_WORDS.en },
};
export type Words = (typeof WORDS)["pt-BR"];

type Fixtures = { words: Words; signedIn: Page; alone: undefined };

/**
 * A test of the console. `words`: the texts in the test's `locale`. `signedIn`: an empty page of the staging operator's admin.
 * A test fails when its page logs an error to the console, violates its security policy or throws.
 */
export const test = base.extend<Fixtures>({
  locale: "pt-BR",
  // A page that an earlier test opened by itself would go on reading and slow this one down.
  alone: [
    async ({ browser }, use) => {
      await Promise.all(browser.contexts().map((context) => context.close()));
      await use(undefined);
    },
    { auto: true },
  ],
  page: async ({ page }, use) => {
    const complaints: string[] = [];
    page.on("pageerror", (error) => complaints.push(error.message));
    page.on("console", (message) => {
      if (message.type() === "error") complaints.push(`${message.text()} ${message.location().url}`);
    });
    await use(page);
    expect(complaints).toEqual([]);
  },
  words: async ({ locale }, use) => {
    await use(WORDS[locale === "en" ? "en" : "pt-BR"]);
  },
  signedIn: async ({ page }, use) => {
    await openSession(page.context(), staging().staff);
    await use(page);
  },
});

/** Fills in the sign-in form and waits for the next page. */
export async function signIn(page: Page, words: Words): Promise<void> {
  const { email, password } = staging().staff;
  await page.getByLabel(words.signIn.email).fill(email);
  await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
  await page.getByRole("button", { name: words.signIn.submit }).click();
  await page.getByRole("main").getByRole("heading", { level: 1 }).waitFor();
  await expect(page).not.toHaveURL(/sign-in/);
}
