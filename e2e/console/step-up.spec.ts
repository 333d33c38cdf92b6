import { expect } from "@playwright/test";
import { letReauthenticationLapse } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { tabTo } from "../support/app/page-actions.ts";
import { someAmount } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

// The journey includes a few axe scans.
const JOURNEY_MS = 300_000;
const PERSONA = "00000000191";

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a payout after the reauthentication time asks for the password, and keeps what was typed", async ({
      browser,
      signedIn: admin,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const { page, email, password } = await newcomer("finance", { browser, admin, locale });
      const t = words.stepUp;
      const question = page.getByRole("dialog", { name: words.newPayout.confirmTitle });
      const stepUp = page.getByRole("dialog", { name: t.title });
      const send = question.getByRole("button", { name: words.newPayout.confirm });
      const sent: unknown[] = [];
      page.on("request", (request) => {
        if (request.url().endsWith("/bff/withdrawToKey")) sent.push(request.postDataJSON());
      });

      await test.step("the password is asked over the confirmation", async () => {
        await page.goto("/payouts/new");
        await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).fill(PERSONA);
        await page.keyboard.press("Tab");
        await page.getByLabel(words.newPayout.amount).fill(someAmount(locale, 10).typed);
        await page.getByRole("button", { name: words.newPayout.review }).click();
        await letReauthenticationLapse(email);
        await tabTo(page, send);
        await page.keyboard.press("Enter");
        await expect(stepUp.getByLabel(t.password)).toBeFocused();
      });

      await test.step("a wrong password is refused, and Escape returns to the confirmation", async () => {
        await page.keyboard.press("Enter");
        await expect(stepUp.getByText(t.missing)).toBeVisible();
        await page.keyboard.type("wrong");
        await page.keyboard.press("Enter");
        await expect(stepUp.getByText(t.refused)).toBeVisible();
        await expectPleasantPart(page);
        await page.keyboard.press("Escape");
        await expect(stepUp).toBeHidden();
        await expect(question.getByText(words.problem.STEP_UP_REQUIRED, { exact: true })).toBeVisible();
        await expect(send).toBeFocused();
        await expectPleasantPart(page);
      });

      await test.step("the right password sends the same payout once", async () => {
        await page.keyboard.press("Enter");
        await expect(stepUp.getByLabel(t.password)).toBeFocused();
        await page.keyboard.type(password);
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
        await expect(page.getByText(words.payout.success)).toBeVisible();
        expect(sent).toHaveLength(3);
        for (const body of sent) expect(body).toEqual(sent[0]);
      });
      await page.context().close();
    });
  });
}
