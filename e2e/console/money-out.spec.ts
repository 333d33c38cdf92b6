import { readFileSync } from "node:fs";
import { expect, type Page } from "@playwright/test";
import { formatMoney } from "../../lib/core/money.ts";
import { test, type Words } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { someAmount } from "../support/app/staging.ts";
import { localesOf } from "../support/browsers/locales-of.ts";

const PERSONA = { taxId: "00000000191", name: "Vera Regular de Souza" };
const MINOR = "00000000353";
// The journey includes about a dozen axe scans.
const JOURNEY_MS = 300_000;

const rowsOf = (page: Page, money: string) =>
  page.getByRole("row").filter({ has: page.getByText(money, { exact: true }) });

async function typeKey(page: Page, words: Words, key: string): Promise<void> {
  await page.getByRole("textbox", { name: words.newPayout.pixKey, exact: true }).fill(key);
  await page.keyboard.press("Tab");
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a payout to a Pix key is made, followed and found, with its receipt", async ({ signedIn: page, words }) => {
      test.setTimeout(JOURNEY_MS);
      const { money, typed } = someAmount(locale, 100);

      await test.step("the list", async () => {
        await page.goto("/payouts");
        await expect(page.getByRole("table", { name: words.payouts.title }).getByRole("row").nth(1)).toBeVisible();
        await page.getByRole("link", { name: words.newRecord.withdrawal }).click();
      });

      await test.step("the type of the key and its owner are shown before the payout is sent", async () => {
        await typeKey(page, words, PERSONA.taxId);
        await expect(page.getByText(words.pixKeyType.CPF, { exact: true })).toBeVisible();
        await expect(page.getByRole("status").filter({ hasText: PERSONA.name })).toContainText("***.000.001-**");
        await page.getByLabel(words.newPayout.amount).fill(typed);
        await expectPleasantPart(page);
      });

      await test.step("recipient, amount and account are confirmed; a double click sends one payout", async () => {
        await page.getByRole("button", { name: words.newPayout.review }).click();
        const question = page.getByRole("dialog", { name: words.newPayout.confirmTitle });
        for (const fact of [PERSONA.name, money, "10000001"]) await expect(question).toContainText(fact);
        await expectPleasantPart(page);
        await question.getByRole("button", { name: words.newPayout.confirm }).dblclick();
        await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
      });

      await test.step("the page follows the payout to its final status and shows its timeline", async () => {
        await expect(page.getByText(words.payout.success)).toBeVisible();
        const story = page.getByRole("main").getByRole("list");
        for (const says of [
          "created_withdrawal",
          "posting_hold",
          "railTAKEN",
          "railSETTLED",
          "posting_settle",
        ] as const)
          await expect(story.getByText(words.timeline[says]).first()).toBeVisible();
      });

      await test.step("its receipt is shown as a page and saved as a PDF", async () => {
        await page.getByRole("link", { name: words.next.receipt }).click();
        await expect(page.getByRole("heading", { name: words.receipt.withdrawal })).toBeVisible();
        const [file] = await Promise.all([
          page.waitForEvent("download"),
          page.getByRole("button", { name: words.receipt.pdf }).click(),
        ]);
        expect(
          readFileSync(await file.path())
            .subarray(0, 5)
            .toString(),
        ).toBe("%PDF-");
      });

      await test.step("the list shows it once, and ⌘K finds it by its amount", async () => {
        await page.goto("/payouts");
        await expect(rowsOf(page, money)).toHaveCount(1);
        await page.keyboard.press("ControlOrMeta+k");
        await page.getByRole("dialog").getByRole("combobox").fill(money);
        await expect(page.getByRole("option").filter({ hasText: PERSONA.name }).first()).toBeVisible();
        await page.keyboard.press("Enter");
        await expect(page.getByRole("heading", { level: 1 })).toContainText(money);
      });
    });

    test("a payout to a key of another person than expected cannot be sent", async ({ signedIn: page, words }) => {
      await page.goto("/payouts/new");
      await typeKey(page, words, PERSONA.taxId);
      await page.getByLabel(words.newPayout.expectedTaxId).fill(MINOR);
      await page.getByLabel(words.newPayout.amount).fill("1");
      await page.getByRole("button", { name: words.newPayout.review }).click();
      const question = page.getByRole("dialog", { name: words.newPayout.confirmTitle });
      await expect(question.getByRole("alert")).toBeVisible();
      await expect(question.getByRole("button", { name: words.newPayout.confirm })).toHaveAttribute(
        "aria-disabled",
        "true",
      );
      await expectPleasantPart(page);
    });

    test("a payout to a bank account", async ({ signedIn: page, words }) => {
      const { typed } = someAmount(locale, 100);
      await page.goto("/payouts/new");
      await page.getByRole("radio", { name: words.newPayout.byAccount }).check();
      await page.getByLabel(words.newPayout.name).fill("Bruna Testeira");
      await page.getByLabel(words.newPayout.taxId).fill("000.000.001-91");
      await page.getByRole("combobox", { name: words.newPayout.institution }).fill("itau unib");
      await expectPleasantPart(page);
      await page.keyboard.press("Enter");
      await expect(page.getByText("ITAÚ UNIBANCO S.A.")).toBeVisible();
      await page.getByLabel(words.newPayout.branch).fill("0001");
      await page.getByRole("textbox", { name: words.newPayout.number, exact: true }).fill("778899");
      await page.getByLabel(words.newPayout.amount).fill(typed);
      await page.getByRole("button", { name: words.newPayout.review }).click();
      await page.getByRole("button", { name: words.newPayout.confirm }).click();
      await expect(page.getByText(words.payout.success)).toBeVisible();
      await page.getByRole("button", { name: words.payout.repeat }).click();
      await expect(page.getByText(words.form.copied)).toBeVisible();
      await expect(page.getByLabel(words.newPayout.name)).toHaveValue("Bruna Testeira");
      await expect(page.getByLabel(words.newPayout.taxId)).toHaveValue("00000000191");
      await expect(page.getByText("ITAÚ UNIBANCO S.A.")).toBeVisible();
      await expect(page.getByLabel(words.newPayout.amount)).toHaveValue(typed);
      await expectPleasantPart(page);
    });

    test("a received Pix is refunded in part", async ({ signedIn: page, words }) => {
      await page.goto(`/charges?status=PAID`);
      await page
        .getByRole("table")
        .getByRole("link")
        .nth(locale === "en" ? 1 : 2)
        .click();
      await page.getByRole("button", { name: words.newRefund.title }).click();
      const amount = page.getByRole("dialog").getByLabel(words.newRefund.amount);
      await amount.fill(formatMoney(99_999_999n, locale).replace(/^R\$\s*/, ""));
      await expect(amount).toHaveAttribute("aria-invalid", "true");
      await expect(page.getByRole("button", { name: words.newRefund.review })).toHaveAttribute("aria-disabled", "true");
      await amount.fill(formatMoney(101n, locale).replace(/^R\$\s*/, ""));
      await expectPleasantPart(page);
      await page.getByRole("button", { name: words.newRefund.review }).click();
      await expectPleasantPart(page);
      await page.getByRole("button", { name: words.newRefund.confirm }).click();
      await expect(page).toHaveURL(/\/refunds\/[0-9a-f-]{36}$/);
      const first = page.url();
      await expect(page.getByText(words.refund.success).first()).toBeVisible();
      await page.getByRole("link", { name: words.next.receipt }).click();
      await expect(page.getByRole("heading", { name: words.receipt.refund })).toBeVisible();
      await page.getByRole("link", { name: words.receipt.back_refund }).click();
      // The page of a refund leads to the next refund of the same Pix, and back.
      await page.getByRole("button", { name: words.newRefund.another }).click();
      await amount.fill(formatMoney(102n, locale).replace(/^R\$\s*/, ""));
      await page.getByRole("button", { name: words.newRefund.review }).click();
      await page.getByRole("button", { name: words.newRefund.confirm }).click();
      await expect(page).not.toHaveURL(first);
      const refunds = page
        .locator("section")
        .filter({ has: page.getByRole("heading", { name: words.newRefund.refunds }) });
      await expect(refunds.getByRole("link", { name: formatMoney(102n, locale) })).toHaveAttribute(
        "aria-current",
        "page",
      );
      await refunds.getByRole("link", { name: formatMoney(101n, locale) }).click();
      await expect(page).toHaveURL(first);
      await page.getByRole("link", { name: words.refund.toCharge }).click();
      await expect(page.getByText(words.status.charge.PAID, { exact: true }).first()).toBeVisible();
      await expect(page.getByRole("heading", { level: 1 })).toContainText(words.charge.refundedPart);
      await expectPleasantPart(page);
      await page.goto("/refunds");
      await expect(page.getByRole("table", { name: words.refunds.title }).getByRole("row").nth(1)).toBeVisible();
    });

    test("a transfer moves money between own accounts", async ({ signedIn: page, words }) => {
      const { money, typed } = someAmount(locale, 100);
      await page.goto("/transfers");
      await expect(page.getByRole("table", { name: words.transfers.title }).getByRole("row").nth(1)).toBeVisible();
      await page.getByRole("link", { name: words.newRecord.transfer }).click();
      await page.getByLabel(words.newTransfer.amount).fill(typed);
      await page.getByRole("button", { name: words.newTransfer.review }).click();
      const question = page.getByRole("dialog", { name: words.newTransfer.confirmTitle });
      await expect(question).toContainText(money);
      await expect(question).toContainText(/10000001.*10000002/s);
      await question.getByRole("button", { name: words.newTransfer.confirm }).click();
      await expect(page.getByText(words.transfer.success)).toBeVisible();
    });
  });
}

test("a wrong payout form says what is wrong", async ({ signedIn: page, words }) => {
  await page.goto("/payouts/new");
  await typeKey(page, words, "11 98765-4321");
  await page.getByLabel(words.newPayout.expectedTaxId).fill("123.456.789-00");
  await page.getByLabel(words.newPayout.amount).fill("1.2.3");
  await page.getByRole("button", { name: words.newPayout.review }).click();
  for (const says of [words.newPayout.pixKeyWrong, words.newPayout.taxIdWrong, words.form.amountWrong])
    await expect(page.getByText(says)).toBeVisible();
  await expectPleasantPart(page);
});

test("the address contains the filters of the list, and a rejected payout says why, what to do and that no money moved", async ({
  signedIn: page,
  words,
}) => {
  await page.goto("/payouts");
  await page.getByRole("button", { name: words.list.status, exact: true }).click();
  await page.getByRole("radio", { name: words.status.withdrawal.REJECTED }).click();
  await expect(page).toHaveURL(/status=REJECTED/);
  const rows = page.getByRole("table", { name: words.payouts.title }).locator("tbody tr");
  await expect(rows.getByText(words.status.withdrawal.SUCCESS, { exact: true })).toHaveCount(0);
  await rows.first().getByRole("link").click();
  await expect(page.getByText(words.failure.nothingMoved)).toBeVisible();
  const shown = `${await page.getByRole("main").textContent()}`;
  const isShown = (sentence: string) => shown.includes(sentence);
  const ofCodes = Object.entries(words.failure).filter(([name]) => name.endsWith("_advice"));
  expect(Object.values(words.railReason).filter(isShown)).not.toEqual([]);
  expect([...Object.values(words.railAdvice), ...ofCodes.map(([, advice]) => advice)].filter(isShown)).not.toEqual([]);
  await expectPleasantPart(page);
  await page.getByRole("main").getByRole("link", { name: words.shell.payouts, exact: true }).click();
  await expect(page).toHaveURL(/\/payouts\?status=REJECTED/);
  await page.goBack();
  await page.goBack();
  await page.getByRole("searchbox").fill("nothing has this id");
  await page.getByRole("searchbox").press("Enter");
  await expect(page.getByText(words.list.noMatch)).toBeVisible();
  await expectPleasantPart(page);
});

test("the confirmation of a payout shows the fee and the total when the account pays a fee", async ({
  signedIn: page,
  words,
}) => {
  const { money, typed, cents } = someAmount("pt-BR", 100);
  await page.goto("/payouts/new");
  await typeKey(page, words, PERSONA.taxId);
  await page.getByLabel(words.newPayout.amount).fill(typed);
  const from = page.getByLabel(words.newPayout.from);
  await from.selectOption("10000001");
  await page.getByRole("button", { name: words.newPayout.review }).click();
  const question = page.getByRole("dialog", { name: words.newPayout.confirmTitle });
  await expect(question).toContainText(money);
  await expect(question).not.toContainText(words.form.fee);
  await question.getByRole("button", { name: words.form.back }).click();
  await from.selectOption("10000002");
  await page.getByRole("button", { name: words.newPayout.review }).click();
  for (const fact of [words.form.fee, "R$ 0,35", words.form.total, formatMoney(cents + 35n, "pt-BR")])
    await expect(question).toContainText(fact);
  // Both at one instant: others move money meanwhile.
  const [before, after] = await page.evaluate(
    ([available, afterwards]) => {
      const centsAfter = (label: string) =>
        BigInt(
          new RegExp(`${label}\\D*?([\\d.]+,\\d\\d)`).exec(`${document.body.textContent}`)?.[1]?.replace(/\D/g, "") ??
            "0",
        );
      return [centsAfter(`${available}`), centsAfter(`${afterwards}`)];
    },
    [words.form.available.replace("{amount}", "").trim(), words.newPayout.afterwards],
  );
  expect(before).toBe((after ?? 0n) + cents + 35n);
  await expectPleasantPart(page);
  await question.getByRole("button", { name: words.newPayout.confirm }).click();
  await expect(page).toHaveURL(/\/payouts\/[0-9a-f-]{36}$/);
  await expect(page.getByRole("main")).toContainText("R$ 0,35");
});
