import { type BrowserContextOptions, expect, type Page } from "@playwright/test";
import { letReauthenticationLapse } from "../support/app/app-database.ts";
import type { Words } from "../support/app/console-test.ts";
import { invited } from "../support/app/newcomer.ts";
import { appCode } from "../support/staff-caller.ts";

type Camera = {
  admin: Page;
  words: Words;
  look: BrowserContextOptions;
  shoot: (name: string, fullPage: boolean, page: Page) => Promise<void>;
};

const PASSWORD = "made up by a test";

/**
 * Takes screenshots of what a new staff member sees: the new password, the authenticator app, the sign-in and the
 * step-up with its code.
 */
export async function shootAccess({ admin, words, look, shoot }: Camera): Promise<void> {
  const { email, password } = await invited(admin, "developer");
  const browser = admin.context().browser();
  if (!browser) throw new Error("The page has no browser.");
  const page = await (await browser.newContext({ ...look, baseURL: new URL(admin.url()).origin })).newPage();
  const t = words.authenticator;
  const enter = async (given: string) => {
    await page.goto("/sign-in?next=/settings/me");
    await page.getByLabel(words.signIn.email).fill(email);
    await page.getByLabel(words.signIn.password, { exact: true }).fill(given);
    await page.getByRole("button", { name: words.signIn.submit }).click();
  };
  await enter(password);
  await page.getByLabel(words.newPassword.given).fill(password);
  await page.getByLabel(words.settings.next, { exact: true }).fill(PASSWORD);
  await shoot("new-password", true, page);
  await page.getByLabel(words.settings.repeat).fill(PASSWORD);
  await page.getByRole("button", { name: words.newPassword.save }).click();

  await page.getByRole("button", { name: t.setUp, exact: true }).click();
  const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await shoot("authenticator-set-up", false, page);
  await page.getByLabel(t.code).fill(appCode(secret));
  await page.getByRole("button", { name: t.turnOn }).click();
  await page.getByRole("button", { name: t.kept }).waitFor();
  await shoot("recovery-codes", false, page);
  await page.getByRole("button", { name: t.kept }).click();
  await shoot("settings-authenticator", true, page);

  await letReauthenticationLapse(email);
  await page.getByRole("button", { name: t.renew }).click();
  await page.getByRole("dialog").getByLabel(words.stepUp.code).waitFor();
  await shoot("step-up", false, page);

  await page.context().clearCookies();
  await enter(PASSWORD);
  await expect(page.getByText(words.signIn.refusedWithoutCode)).toBeVisible();
  await shoot("sign-in-code", true, page);
  await page.context().close();
}
