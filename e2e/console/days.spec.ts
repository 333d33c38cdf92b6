import { readFile } from "node:fs/promises";
import { expect, type Page } from "@playwright/test";
import { formatMoney } from "../../lib/core/money.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { newcomer } from "../support/app/newcomer.ts";
import { linkTo } from "../support/app/page-actions.ts";
import { localesOf } from "../support/browsers/locales-of.ts";
import { readCsv } from "../support/files/read-csv.ts";

const PERSONA = "00000000191";
/** Time for an invitation, a new password and a day's work. */
const DAY_MS = 120_000;

async function expectNoPage(page: Page, words: Words, places: readonly ("statement" | "developers" | "audit")[]) {
  await page.goto("/charges");
  await expect(linkTo(page, words.shell.charges)).toBeVisible();
  for (const place of places) {
    await expect(linkTo(page, words.shell[place])).toHaveCount(0);
    expect((await page.request.get(`/${place}`)).status()).toBe(403);
  }
  const other = await page.context().newPage();
  await other.goto(`/${places[0]}`);
  await expect(other.getByRole("heading", { name: words.forbidden.title })).toBeVisible();
  await other.close();
}

async function makeCharge(page: Page, words: Words, amount: string): Promise<void> {
  await page.getByRole("link", { name: words.shell.charges, exact: true }).click();
  await page.getByRole("link", { name: words.newRecord.charge }).click();
  await page.getByLabel(words.newCharge.amount).fill(amount);
  await page.getByRole("button", { name: words.newCharge.submit }).click();
  await page.getByRole("button", { name: words.charge.pay }).click();
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });
    // Another amount in each language: the same one again to the same person is asked about.
    const amount = formatMoney(locale === "en" ? 1_235n : 1_234n, locale).replace(/^R\$\s*/, "");

    test("an operator's day: a paid charge and a payout", async ({ browser, signedIn: admin, words }) => {
      test.setTimeout(DAY_MS);
      const { page } = await newcomer("operator", { browser, admin, locale });
      await expectNoPage(page, words, ["developers", "audit"]);
      await makeCharge(page, words, amount);
      const phone = page.getByRole("dialog");
      await phone.getByRole("button", { name: /R\$/ }).click();
      await expect(phone.getByText(words.sandbox.paid, { exact: true })).toBeVisible();
      await phone.getByRole("button", { name: words.sandbox.seeCharge }).click();
      await expect(page.getByText(words.charge.paidAt)).toBeVisible();

      await linkTo(page, words.shell.payouts).click();
      await page.getByRole("link", { name: words.newRecord.withdrawal }).click();
      await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).fill(PERSONA);
      await page.getByLabel(words.newPayout.amount).fill(amount);
      await page.getByRole("button", { name: words.newPayout.review }).click();
      await page.getByRole("button", { name: words.newPayout.confirm }).click();
      await expect(page.getByText(words.payout.success)).toBeVisible();
      await page.close();
    });

    test("finance's day: a partial refund and an exported statement", async ({ browser, signedIn: admin, words }) => {
      test.setTimeout(DAY_MS);
      const { page } = await newcomer("finance", { browser, admin, locale });
      await expectNoPage(page, words, ["developers", "audit"]);
      await page.goto("/charges?status=PAID");
      await expect(page.getByRole("link", { name: words.newRecord.charge })).toHaveCount(0);
      await page.getByRole("table").getByRole("link").nth(7).click();
      await page.getByRole("button", { name: words.newRefund.title }).click();
      await page
        .getByRole("dialog")
        .getByLabel(words.newRefund.amount)
        .fill(locale === "en" ? "0.25" : "0,25");
      await page.keyboard.press("Enter");
      const question = page.getByRole("dialog", { name: words.newRefund.confirmTitle });
      await question.getByRole("button", { name: words.newRefund.confirm }).click();
      await expect(page.getByText(words.refund.success).first()).toBeVisible();

      await page.getByRole("link", { name: words.shell.statement, exact: true }).click();
      await page.getByRole("button", { name: words.statement.export }).click();
      const start = page.getByRole("dialog").getByRole("button", { name: words.statement.exportStart });
      const [file] = await Promise.all([page.waitForEvent("download"), start.click()]);
      const { lines } = readCsv(await readFile(await file.path()), locale === "en" ? "," : ";");
      expect(lines.length).toBeGreaterThan(0);
      await page.close();
    });

    test("QA's day: a refused payer, and a Pix key set up to refuse", async ({ browser, signedIn: admin, words }) => {
      test.setTimeout(DAY_MS);
      const { page } = await newcomer("qa", { browser, admin, locale });
      await expectNoPage(page, words, ["statement", "developers", "audit"]);
      await makeCharge(page, words, amount);
      const phone = page.getByRole("dialog");
      await phone.getByRole("radio", { name: words.sandbox.deceased }).check();
      await phone.getByRole("button", { name: /R\$/ }).click();
      await expect(phone.getByText(words.chargeError.HOLDER_DECEASED)).toBeVisible();
      await phone.getByRole("button", { name: words.sandbox.seeCharge }).click();
      await expect(page.getByText(words.charge.rejected)).toBeVisible();

      const key = `qa-${crypto.randomUUID()}@example.com`;
      await page.getByRole("link", { name: words.shell.sandbox, exact: true }).click();
      await page.getByRole("button", { name: words.dict.setUp }).click();
      const form = page.getByRole("dialog");
      await form.getByLabel(words.dict.key, { exact: true }).fill(key);
      await form.getByLabel(words.dict.outcome).selectOption("REJECTED");
      await form.getByLabel(words.dict.reason).selectOption("AC03");
      await form.getByRole("button", { name: words.dict.save }).click();
      const row = page.getByRole("table", { name: words.dict.title }).getByRole("row").filter({ hasText: key });
      await expect(row).toContainText("AC03");
      await expect(page.getByRole("radio", { name: words.networkFaults.none })).toBeEnabled();
      await page.close();
    });
  });
}
