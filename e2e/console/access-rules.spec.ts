import { expect, type Page } from "@playwright/test";
import { inAppDatabase, ownOperator } from "../support/app/app-database.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasant, expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { choosePassword, invited, newcomer, signInAs } from "../support/app/newcomer.ts";
import { openSession } from "../support/app/open-session.ts";
import { forgetSession, tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";
import { appCode } from "../support/staff-caller.ts";

// The journey includes about a dozen axe scans.
const JOURNEY_MS = 300_000;

async function enroll(page: Page, words: Words): Promise<string[]> {
  const t = words.authenticator;
  await page.goto("/settings/me");
  await page.getByRole("button", { name: t.setUp, exact: true }).click();
  const dialog = page.getByRole("dialog", { name: t.setUpTitle });
  const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
  await dialog.getByLabel(t.code).fill(appCode(secret));
  await dialog.getByRole("button", { name: t.turnOn }).click();
  const codes = page.getByRole("dialog", { name: t.recovery }).getByRole("listitem");
  await expect(codes).toHaveCount(10);
  const told = await codes.allTextContents();
  await page.getByRole("button", { name: t.kept }).click();
  return told;
}

/** Deletes all but `count` of a person's recovery codes, as if the others had been used. */
function leaveCodes(email: string, count: number) {
  return inAppDatabase((sql) =>
    sql(
      `DELETE FROM staff_recovery_code WHERE ctid IN (
         SELECT ctid FROM staff_recovery_code WHERE staff_id = (SELECT id FROM staff WHERE email = $1) OFFSET $2)`,
      [email, count],
    ),
  );
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("an administrator requires an authenticator app from everybody, and makes it optional again", async ({
      browser,
      page: admin,
      words,
      baseURL,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const [t, app] = [words.authenticatorRule, words.authenticator];
      await openSession(admin.context(), await ownOperator());

      await test.step("an administrator without an app cannot turn the rule on", async () => {
        await admin.goto("/settings/team");
        await expect(admin.getByText(t.ownFirst)).toBeVisible();
        await enroll(admin, words);
      });

      const colleague = await invited(admin, "support");
      await test.step("the rule is turned on after a confirmation", async () => {
        await admin.goto("/settings/team");
        await admin.getByRole("button", { name: t.turnOn }).click();
        const question = admin.getByRole("dialog", { name: t.onTitle });
        await expectPleasantPart(admin);
        await question.getByRole("button", { name: t.turnOn }).click();
        await expect(admin.getByText(t.on, { exact: true })).toBeVisible();
        await expectPleasantPart(admin);
        await admin.goto("/settings/me");
        await expect(admin.getByText(app.required)).toBeVisible();
        await admin.goto("/settings/team");
      });

      const page = await (await browser.newContext({ baseURL: baseURL as string, locale })).newPage();
      await test.step("a colleague sees no page before they set up an app, with the keyboard alone", async () => {
        await signInAs(page, words, colleague);
        await choosePassword(page, words, colleague.password);
        await expect(page.getByRole("heading", { name: words.newAuthenticator.welcome })).toBeVisible();
        await page.goto("/charges");
        await expect(page).toHaveURL(/\/new-authenticator\?next=%2Fcharges$/);
        await tabTo(page, page.getByRole("button", { name: app.setUp, exact: true }));
        await page.keyboard.press("Enter");
        const secret = (await page.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
        await tabTo(page, page.getByLabel(app.code));
        await page.keyboard.type("000000");
        await page.keyboard.press("Enter");
        await expect(page.getByText(app.codeRefused)).toBeVisible();
        await page.getByLabel(app.code).fill(appCode(secret));
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { name: app.recovery })).toBeVisible();
        await expect(page.getByRole("listitem")).toHaveCount(10);
        await tabTo(page, page.getByRole("button", { name: app.kept }));
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/charges$/);
        await expect(page.getByRole("heading", { name: words.charges.title })).toBeVisible();
      });

      await test.step("a person who removes their app is led to set up a new one", async () => {
        await page.goto("/settings/me");
        await page.getByRole("button", { name: app.remove, exact: true }).click();
        const question = page.getByRole("dialog", { name: app.removeTitle });
        await expect(question.getByText(app.removeFactsRequired)).toBeVisible();
        await question.getByRole("button", { name: app.remove, exact: true }).click();
        await expect(page).toHaveURL(/\/new-authenticator\?next=/);
      });

      await test.step("the rule is turned off, and pages open without an app", async () => {
        await admin.getByRole("button", { name: t.turnOff }).click();
        const question = admin.getByRole("dialog", { name: t.offTitle });
        await expectPleasantPart(admin);
        await question.getByRole("button", { name: t.turnOff }).click();
        await expect(admin.getByText(t.hint)).toBeVisible();
        await page.goto("/charges");
        await expect(page.getByRole("heading", { name: words.charges.title })).toBeVisible();
      });
      await page.context().close();
    });

    test("after sign-in with a recovery code the page tells how many are left, and asks to renew the last few", async ({
      browser,
      signedIn: admin,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.recovery;
      const { page, email, password } = await newcomer("support", { browser, admin, locale });
      const notice = page.getByRole("region", { name: words.authenticator.recovery });
      const codes = await enroll(page, words);
      await expect(notice).toBeHidden();

      await forgetSession(page);
      await page.goto("/sign-in?next=/charges");
      await page.getByLabel(words.signIn.email).fill(email);
      await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
      await page.keyboard.press("Enter");
      await page.getByLabel(words.signIn.code).fill(codes[0] ?? "");
      await page.keyboard.press("Enter");
      await expect(notice).toContainText(t.used);
      await expect(notice).toContainText("9");
      await tabTo(page, notice.getByRole("button", { name: t.understood }));
      await page.keyboard.press("Enter");
      await expect(notice).toBeHidden();
      await page.reload();
      await expect(page.getByRole("heading", { name: words.charges.title })).toBeVisible();
      await expect(notice).toBeHidden();

      await leaveCodes(email, 2);
      await page.reload();
      await expect(notice).toContainText(t.few);
      await expect(notice).toContainText("2");
      await expectPleasant(page);
      await notice.getByRole("link", { name: t.toSettings }).click();
      await page.getByRole("button", { name: words.authenticator.renew }).click();
      await page.getByRole("button", { name: words.authenticator.kept }).click();
      await expect(notice).toBeHidden();
      await page.context().close();
    });

    test("signing out elsewhere and a new password each end all sessions but this browser's", async ({
      browser,
      signedIn: admin,
      words,
      baseURL,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const t = words.settings;
      const person = await newcomer("support", { browser, admin, locale });
      const { page } = person;
      const other = await (await browser.newContext({ baseURL: baseURL as string, locale })).newPage();
      const enter = async () => {
        await openSession(other.context(), person);
        await other.goto("/settings/me");
      };
      await enter();
      await page.goto("/settings/me");
      await tabTo(page, page.getByRole("button", { name: t.endSessions }));
      await page.keyboard.press("Enter");
      await expect(page.getByText(t.sessionsEnded)).toBeVisible();
      await expect(other).toHaveURL(/\/sign-in/);

      await enter();
      await page.getByLabel(t.current).fill(person.password);
      await page.getByLabel(t.next, { exact: true }).fill("another one of my own");
      await page.getByLabel(t.repeat).fill("another one of my own");
      await page.keyboard.press("Enter");
      await expect(page.getByText(t.ownChanged)).toBeVisible();
      await expect(page.getByLabel(t.current)).toHaveValue("");
      await expectPleasant(page);
      await expect(other).toHaveURL(/\/sign-in/);
      await page.goto("/charges");
      await expect(page.getByRole("heading", { name: words.charges.title })).toBeVisible();
      await other.context().close();
      await page.context().close();
    });
  });
}
