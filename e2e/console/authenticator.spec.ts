import { expect } from "@playwright/test";
import { letReauthenticationLapse } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { forgetSession, tabTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";
import { appCode } from "../support/staff-caller.ts";

// The journey includes about a dozen axe scans.
const JOURNEY_MS = 300_000;

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("an authenticator app is set up, used and removed without a mouse", async ({
      browser,
      signedIn: admin,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const { page, email, password } = await newcomer("support", { browser, admin, locale });
      const t = words.authenticator;
      const press = async (name: string) => {
        await tabTo(page, page.getByRole("button", { name, exact: true }));
        await page.keyboard.press("Enter");
      };
      const enter = async (code?: string) => {
        await page.getByLabel(words.signIn.email).fill(email);
        await page.getByLabel(words.signIn.password, { exact: true }).fill(password);
        if (code) await page.getByLabel(words.signIn.code).fill(code);
        await page.keyboard.press("Enter");
      };
      const leave = async () => {
        await forgetSession(page);
        await page.goto("/sign-in?next=/settings/me");
      };
      let secret = "";
      let recoveryCodes: string[] = [];

      await test.step("the app is set up with a secret and turned on with a code", async () => {
        await page.goto("/settings/me");
        await press(t.setUp);
        const dialog = page.getByRole("dialog", { name: t.setUpTitle });
        secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
        await expectPleasantPart(page);
        await tabTo(page, dialog.getByLabel(t.code));
        await page.keyboard.press("Enter");
        await expect(dialog.getByText(t.codeMissing)).toBeVisible();
        await page.keyboard.type("000000");
        await page.keyboard.press("Enter");
        await expect(dialog.getByText(t.codeRefused)).toBeVisible();
        await dialog.getByLabel(t.code).fill(appCode(secret));
        await page.keyboard.press("Enter");
        const codes = page.getByRole("dialog", { name: t.recovery });
        await expect(codes.getByRole("listitem")).toHaveCount(10);
        recoveryCodes = await codes.getByRole("listitem").allTextContents();
        await expectPleasantPart(page);
        await press(t.kept);
        await expect(page.getByText(t.on, { exact: true })).toBeVisible();
        await expectPleasantPart(page);
      });

      await test.step("the password alone is refused with the text for a wrong password", async () => {
        await leave();
        await enter();
        await expect(page.getByText(words.signIn.refusedWithoutCode)).toBeVisible();
        // The code of the current time step was used when the app was turned on.
        await enter(appCode(secret, 1));
        await expect(page.getByText(t.hintOn)).toBeVisible();
      });

      await test.step("the next sign-in asks for the code immediately, and accepts a recovery code", async () => {
        await leave();
        await expect(page.getByLabel(words.signIn.code)).toBeVisible();
        await enter(recoveryCodes[0]);
        await expect(page.getByText(t.hintOn)).toBeVisible();
      });

      await test.step("reauthentication asks for a code and accepts a recovery code", async () => {
        await letReauthenticationLapse(email);
        await press(t.remove);
        const question = page.getByRole("dialog", { name: t.removeTitle });
        await expectPleasantPart(page);
        await tabTo(page, question.getByRole("button", { name: t.remove, exact: true }));
        await page.keyboard.press("Enter");
        const stepUp = page.getByRole("dialog", { name: words.stepUp.title });
        await expect(stepUp.getByLabel(words.stepUp.code)).toBeFocused();
        await page.keyboard.type("000000");
        await page.keyboard.press("Enter");
        await expect(stepUp.getByText(words.stepUp.refusedCode)).toBeVisible();
        await expectPleasantPart(page);
        await stepUp.getByLabel(words.stepUp.code).fill(recoveryCodes[1] ?? "");
        await page.keyboard.press("Enter");
        await expect(page.getByText(t.removed)).toBeVisible();
        await expect(page.getByRole("button", { name: t.setUp, exact: true })).toBeVisible();
      });
      await page.context().close();
    });

    test("an administrator sees who has an authenticator app, and removes a lost one", async ({
      browser,
      signedIn: admin,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const { page, email } = await newcomer("qa", { browser, admin, locale });
      const t = words.authenticator;
      await page.goto("/settings/me");
      await page.getByRole("button", { name: t.setUp, exact: true }).click();
      const dialog = page.getByRole("dialog", { name: t.setUpTitle });
      const secret = (await dialog.getByText(/^[A-Z2-7]{32}$/).textContent()) ?? "";
      await dialog.getByLabel(t.code).fill(appCode(secret));
      await dialog.getByRole("button", { name: t.turnOn }).click();
      await page.getByRole("button", { name: t.kept }).click();

      await admin.goto("/settings/team");
      const row = admin.getByRole("row").filter({ hasText: email });
      await expect(row).toContainText(words.settings.withApp);
      await row.getByRole("button", { name: words.settings.change }).click();
      await expectPleasantPart(admin);
      await admin.getByRole("dialog").getByRole("button", { name: words.settings.removeApp }).click();
      await expect(admin.getByText(words.settings.changed)).toBeVisible();
      await expect(row).not.toContainText(words.settings.withApp);
      await page.context().close();
    });
  });
}
