import { readFile } from "node:fs/promises";
import { type Browser, expect, type Locator, type Page } from "@playwright/test";
import { brtDay, instantOf } from "../../lib/core/brt.ts";
import { formatMoney } from "../../lib/core/money.ts";
import { ownOperator } from "../support/app/app-database.ts";
import { test } from "../support/app/console-test.ts";
import { expectPleasantPart } from "../support/app/expect-pleasant.ts";
import { openSession } from "../support/app/open-session.ts";
import { runOperation } from "../support/app/page-actions.ts";
import { shownPeriod } from "../support/app/period-name.ts";
import { localesOf } from "../support/browsers/locales-of.ts";
import { readCsv } from "../support/files/read-csv.ts";

// The journey pays, closes and matches, and includes several axe scans.
const JOURNEY_MS = 300_000;
const DAYS_40_MS = 40 * 86_400_000;
const AMOUNTS = [12_345, 5_000, 70_001, 999] as const;
const NEVER_PAID = "E99999999202601011200abcdefghijk";

type Paid = { status: string; pixTransaction: { endToEndId: string; settlementDateTime: string } };
type Payment = { endToEndId: string; amount: number; day: string };
type Around = { browser: Browser; baseURL: string | undefined; locale: string };

/**
 * Opens the console for an operator of its own with a webhook and four paid charges of one day, whose clock was then moved into a later
 * month.
 */
async function operatorWithPayments({ browser, baseURL, locale }: Around) {
  const page = await (await browser.newContext({ baseURL, locale })).newPage();
  await openSession(page.context(), await ownOperator());
  const { accounts } = (await runOperation(page, "listAccounts", {})) as unknown as {
    accounts: { accountNumber: string; pixKeys: { key: string; keyType: string }[] }[];
  };
  const [first] = accounts;
  const pixKey = first?.pixKeys.find(({ keyType }) => keyType === "EVP")?.key ?? "";
  const accountNumber = first?.accountNumber ?? "";
  await runOperation(page, "configureWebhook", { url: `${baseURL}/v1/mock/webhook-sink?of=finance`, accountNumber });
  const payments: Payment[] = [];
  for (const amount of AMOUNTS) payments.push(await paid(page, amount, pixKey));
  await runOperation(page, "moveClock", { byMs: DAYS_40_MS });
  return { page, payments, accountNumber };
}

async function paid(page: Page, amount: number, pixKey: string): Promise<Payment> {
  const charge = { externalId: crypto.randomUUID(), amount, expiresIn: 3_600, pixKey };
  const { chargeId = "" } = await runOperation(page, "createCharge", charge);
  const { brCode = "" } = await runOperation(page, "showCharge", { chargeId });
  await runOperation(page, "payInSandbox", { brCode });
  const shown = () => runOperation(page, "showCharge", { chargeId }) as unknown as Promise<Paid>;
  await expect.poll(async () => (await shown()).status).toBe("PAID");
  const { endToEndId, settlementDateTime } = (await shown()).pixTransaction;
  return { endToEndId, amount, day: brtDay(instantOf(settlementDateTime)) };
}

/** The platform's own file: the second amount is one real too high, the third payment is absent, and one payment is unknown here. */
function platformFile([right, dearer, , last]: Payment[]): Buffer {
  const reais = (cents: number) => (cents / 100).toFixed(2).replace(".", ",");
  const day = (iso = "") => iso.split("-").reverse().join("/");
  const rows = [
    [right?.endToEndId, reais(right?.amount ?? 0), day(right?.day)],
    [dearer?.endToEndId, reais((dearer?.amount ?? 0) + 100), day(dearer?.day)],
    [last?.endToEndId, reais(last?.amount ?? 0), day(last?.day)],
    [NEVER_PAID, "7,00", day(right?.day)],
  ];
  return Buffer.from(["EndToEnd;Valor do depósito;Data", ...rows.map((cells) => cells.join(";"))].join("\r\n"));
}

async function saved(page: Page, button: Locator): Promise<Buffer> {
  const [file] = await Promise.all([page.waitForEvent("download"), button.click()]);
  return readFile(await file.path());
}

for (const locale of localesOf(import.meta.url)) {
  test.describe(locale, () => {
    test.use({ locale });

    test("a finance person's day: find a payment, export the day, close the month, reconcile the platform's file", async ({
      browser,
      baseURL,
      words,
    }) => {
      test.setTimeout(JOURNEY_MS);
      const { page, payments, accountNumber } = await operatorWithPayments({ browser, baseURL, locale });
      const [sought, dearer, absent] = payments as [Payment, Payment, Payment];
      const month = sought.day.slice(0, 7);
      const delimiter = locale === "en" ? "," : ";";

      await test.step("a payment is found by its endToEndId, from any page", async () => {
        const p = words.palette;
        await page.goto("/");
        await page.keyboard.press("Control+k");
        const palette = page.getByRole("dialog", { name: p.title });
        await palette.getByRole("combobox").fill(sought.endToEndId);
        const chosen = palette.getByRole("option", { selected: true });
        await expect(chosen).toContainText(formatMoney(BigInt(sought.amount), locale));
        await page.keyboard.press("Enter");
        await expect(page).toHaveURL(/\/charges\/[0-9a-f-]{36}/);
        await expect(page.getByText(formatMoney(BigInt(sought.amount), locale)).first()).toBeVisible();
      });

      await test.step("the day's movements are exported, to the cent", async () => {
        const t = words.statement;
        await page.goto(`/statement?account=${accountNumber}&from=${sought.day}&to=${sought.day}`);
        await page.getByRole("button", { name: t.export }).click();
        const dialog = page.getByRole("dialog", { name: t.exportTitle });
        const { lines } = readCsv(await saved(page, dialog.getByRole("button", { name: t.exportStart })), delimiter);
        expect(lines.map(({ endToEndId }) => endToEndId).sort()).toEqual(payments.map((one) => one.endToEndId).sort());
        await expect(dialog).toBeHidden();
      });

      await test.step("the month is closed", async () => {
        const t = words.closes;
        const close = t.closePeriod.replace("{period}", shownPeriod(locale, month));
        await page.goto(`/closes/${month}`);
        await expect(page.getByText(t.provenAll)).toBeVisible();
        await page.getByRole("button", { name: close, exact: true }).first().click();
        await page.getByRole("dialog").getByRole("button", { name: close }).click();
        await expect(page.getByRole("heading", { level: 1 })).toContainText(t.CLOSED);
      });

      const m = words.mapping;
      const r = words.reconciliation;
      const items = page.getByRole("table", { name: words.items.title, exact: true }).locator("tbody tr");
      const upload = async () => {
        await page.goto("/reconciliations/new");
        await page
          .locator("input[type=file]")
          .setInputFiles({ name: "plataforma.csv", mimeType: "text/csv", buffer: platformFile(payments) });
        await expect(page.getByRole("heading", { name: m.title })).toBeVisible();
      };
      const match = async () => {
        await page.getByRole("button", { name: m.start, exact: true }).click();
        await expect(page.getByRole("heading", { name: r.proof })).toBeVisible();
      };

      await test.step("the platform's file is uploaded; its columns are known by their names", async () => {
        await page.goto("/reconciliations");
        await expect(page.getByText(words.reconciliations.empty)).toBeVisible();
        await upload();
        await expect(page.getByText(m.guessed)).toBeVisible();
        await expect(page.getByLabel(m.endToEndId)).toHaveValue("0");
        await expectPleasantPart(page);
      });

      await test.step("it says what is still to be chosen, and matches", async () => {
        await page.getByLabel(m.name).fill("");
        await page.getByRole("button", { name: m.start, exact: true }).click();
        await expect(page.getByText(m.nameMissing)).toBeVisible();
        await page.getByLabel(m.name).fill("Plataforma");
        await match();
      });

      await test.step("three differences stand there with their reasons, and add up to file − statement", async () => {
        const byReason = page.getByRole("table", { name: r.byReason });
        const reason = words.reason;
        for (const [name, cents] of [
          [reason.MISSING_HERE, 700],
          [reason.MISSING_THERE, -absent.amount],
          [reason.AMOUNT_DIFFERS, 100],
        ] as const) {
          await expect(byReason.getByRole("row", { name })).toContainText(formatMoney(BigInt(cents), locale));
        }
        await expect(byReason.getByRole("row", { name: r.difference })).toContainText(
          formatMoney(BigInt(800 - absent.amount), locale),
        );
        await expect(items).toHaveCount(3);
      });

      await test.step("the amount that differs is looked at, and its event is sent again", async () => {
        await items.filter({ hasText: words.reason.AMOUNT_DIFFERS }).getByRole("button").first().click();
        const sheet = page.getByRole("dialog", { name: words.reason.AMOUNT_DIFFERS });
        await expect(sheet).toContainText(formatMoney(BigInt(dearer.amount), locale));
        await expect(sheet).toContainText(formatMoney(BigInt(dearer.amount + 100), locale));
        await expectPleasantPart(page);
        await sheet.getByRole("button", { name: words.items.resend, exact: true }).click();
        await expect(page.getByText(/^1 .*(enviado|sent)/)).toBeVisible();
        await page.keyboard.press("Escape");
      });

      await test.step("a difference is accepted with a note, and leaves the list of what is open", async () => {
        await items.filter({ hasText: words.reason.MISSING_HERE }).getByRole("checkbox").check();
        await page.getByRole("button", { name: words.items.acceptChosen.replace("{count}", "1") }).click();
        const dialog = page.getByRole("dialog");
        await dialog.getByRole("button", { name: words.items.accept }).click();
        await expect(dialog.getByText(words.items.noteMissing)).toBeVisible();
        await expectPleasantPart(page);
        await dialog.getByLabel(words.items.note).fill("estornado pela plataforma");
        await dialog.getByRole("button", { name: words.items.accept }).click();
        await expect(items).toHaveCount(2);
      });

      await test.step("the result is a file", async () => {
        await page.getByRole("button", { name: words.items.export }).click();
        const dialog = page.getByRole("dialog", { name: words.items.exportTitle });
        const text = (await saved(page, dialog.getByRole("button", { name: words.statement.exportStart }))).toString();
        expect(text).toContain(dearer.endToEndId);
        expect(text).toContain(absent.endToEndId);
        expect(text).not.toContain(NEVER_PAID);
      });

      await test.step("matched again, what was accepted stays accepted", async () => {
        await page.getByRole("button", { name: r.rerun }).click();
        await expect(page.getByText(r.rerunDone)).toBeVisible();
        await expect(page.getByRole("button", { name: r.rerun })).toBeEnabled();
        await page.getByRole("radio", { name: words.items.accepted }).check();
        await expect(items).toHaveCount(1);
        await expect(items).toContainText(words.reason.MISSING_HERE);
      });

      await test.step("the next file with this header is mapped by itself", async () => {
        await upload();
        await expect(page.getByText(m.remembered.replace("{name}", "Plataforma"))).toBeVisible();
        await match();
        await expect(items).toHaveCount(3);
        await page.goto("/reconciliations");
        await expect(page.getByRole("table").locator("tbody tr")).toHaveCount(2);
      });
      await page.context().close();
    });
  });
}
