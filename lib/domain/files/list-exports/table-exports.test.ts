import { randomUUID } from "node:crypto";
import { buffer } from "node:stream/consumers";
import { read, utils } from "@e965/xlsx";
import Papa from "papaparse";
import { beforeAll, describe, expect, test } from "vitest";
import { type TestAccount, testAccount } from "#e2e/support/money/test-account.ts";
import { postMovements, siblingAccount } from "#e2e/support/money/test-money.ts";
import { testDatabase } from "#e2e/support/test-database.ts";
import { addDays, startOfBrtDay } from "#lib/core/brt.ts";
import { consoleForm } from "#lib/core/contract.ts";
import type { AnyOperation, Context } from "#lib/server/operations/operation.ts";
import { showBalances } from "../../base/accounts/show-balances.ts";
import { recentAuditEvents } from "../../base/audit/list-audit-events.ts";
import { showStatementTotals } from "../../statement/statements/statement-figures.ts";
import { exportBalances } from "./export-balances.ts";
import { exportStatementSummaries } from "./export-statement-summaries.ts";

await testDatabase();

let account: TestAccount;
let second: { id: string; number: string };
let ctx: Context;
beforeAll(async () => {
  account = await testAccount();
  second = await siblingAccount(account);
  const actor = { kind: "staff", id: randomUUID() } as const;
  ctx = { ...account.ctx, accountIds: [account.accountId, second.id], actor };
  await postMovements(account.accountId, startOfBrtDay("2024-02-28"), [{ kind: "deposit", amount: 100_000_000_007n }]);
  await postMovements(account.accountId, startOfBrtDay("2024-02-29"), [
    { kind: "deposit", amount: 250n },
    { kind: "fee", amount: 10n },
  ]);
  await postMovements(second.id, startOfBrtDay("2024-02-29"), [{ kind: "deposit", amount: 1_000n }]);
  await postMovements(second.id, startOfBrtDay("2024-03-01"), [{ kind: "withdrawal", amount: 400n }]);
});

type File = { fileName: string; body: AsyncIterable<Uint8Array> };
async function fileOf(operation: AnyOperation, input: object): Promise<{ fileName: string; bytes: Buffer }> {
  const { output } = await operation.run(ctx, consoleForm(operation.contract).input.parse(input) as never);
  const { fileName, body } = output as File;
  return { fileName, bytes: await buffer(body) };
}

/** The rows of a CSV file by its headings, as a spreadsheet of the language reads them. */
async function csvRows(operation: AnyOperation, input: object): Promise<Record<string, string>[]> {
  const { bytes } = await fileOf(operation, { ...input, format: "csv" });
  expect([...bytes.subarray(0, 3)]).toEqual([0xef, 0xbb, 0xbf]);
  const { data, errors } = Papa.parse<Record<string, string>>(bytes.subarray(3).toString("utf8"), {
    header: true,
    skipEmptyLines: true,
  });
  expect(errors).toEqual([]);
  return data;
}

async function sheetOf(operation: AnyOperation, input: object) {
  const { bytes } = await fileOf(operation, { ...input, format: "xlsx" });
  const { SheetNames, Sheets } = read(bytes, { cellFormula: true, cellNF: true, cellDates: true });
  const sheet = Sheets[SheetNames[0] ?? ""];
  if (!sheet) throw new Error("the workbook has no sheet");
  return { sheet, rows: utils.sheet_to_json<unknown[]>(sheet, { header: 1, raw: true }) };
}

const cents = (value: unknown) => Math.round(Number(value) * 100);

describe("the balances page of a day as a file", () => {
  const day = "2024-02-29";

  test("has each account with what the page shows of it, in both languages", async () => {
    const { accounts } = (await showBalances.run(ctx, { day })).output;
    const rows = await csvRows(exportBalances, { day, locale: "en" });
    expect(
      rows.map((row) => [row.account, cents(row["opening balance"]), cents(row["money in"]), row["number in"]]),
    ).toEqual(
      accounts.map(({ accountNumber, ofDay }) => [
        accountNumber,
        Number(ofDay.openingBalance),
        Number(ofDay.totalCredits),
        `${ofDay.creditCount}`,
      ]),
    );
    expect(rows.map((row) => cents(row["closing balance"]))).toEqual(
      accounts.map(({ closing }) => Number(closing.totalBalance)),
    );
    const portuguese = await csvRows(exportBalances, { day, locale: "pt-BR" });
    const own = portuguese.find(({ conta }) => conta === account.number);
    expect(own).toMatchObject({ titular: "Jogos de Teste S.A.", dia: "29/02/2024", entradas: "2,50", saídas: "0,10" });
    expect(own?.["saldo final"]).toBe("1000000002,47");
  });

  test("is a workbook with account numbers as text, real days, amounts as numbers and sums as formulas", async () => {
    const { sheet, rows } = await sheetOf(exportBalances, { day, locale: "pt-BR" });
    expect(rows[0]?.slice(0, 4)).toEqual(["conta", "titular", "dia", "saldo inicial"]);
    expect(rows).toHaveLength(4);
    expect(sheet.A2).toMatchObject({ t: "s" });
    expect(sheet.C2).toMatchObject({ t: "d" });
    const sum = (rows.slice(1, 3) as number[][]).reduce((total, row) => total + cents(row[8]), 0);
    expect(sheet.I4).toMatchObject({ t: "n", f: "SUBTOTAL(109,I2:I3)" });
    expect(cents(sheet.I4?.v)).toBe(sum);
  });

  test("is audited, and of a day to come is refused", async () => {
    await fileOf(exportBalances, { day, format: "csv", locale: "en" });
    const [event] = await recentAuditEvents(ctx.operatorId, 1);
    expect(event).toMatchObject({ action: "list.export", facts: { kind: "balances", day, format: "csv" } });
    const tomorrow = addDays("2200-01-01", 1);
    await expect(fileOf(exportBalances, { day: tomorrow, format: "csv", locale: "en" })).rejects.toMatchObject({
      code: "VALIDATION_ERROR",
    });
  });
});

describe("the days of a statement as a file", () => {
  const period = { initDate: "2024-02-28", endDate: "2024-03-01" };
  const both = () => ({ ...period, accountNumbers: `${account.number},${second.number}` });

  test("has one row a day, the first day first, whose sums are the period's totals", async () => {
    const rows = await csvRows(exportStatementSummaries, {
      ...period,
      accountNumber: account.number,
      unit: "day",
      locale: "en",
    });
    expect(
      rows.map((row) => [row.day, cents(row["money in"]), cents(row["money out"]), cents(row["closing balance"])]),
    ).toEqual([
      ["2024-02-28", 100_000_000_007, 0, 100_000_000_007],
      ["2024-02-29", 250, 10, 100_000_000_247],
      ["2024-03-01", 0, 0, 100_000_000_247],
    ]);
  });

  test("of several accounts has the columns of each beside those of all, with the filters of the page", async () => {
    const input = { ...both(), unit: "month", kinds: ["deposit"] };
    const { sheet, rows } = await sheetOf(exportStatementSummaries, { ...input, locale: "en" });
    expect(rows[0]).toHaveLength(2 + 3 * 6);
    const { total, accounts } = (
      await showStatementTotals.run(ctx, consoleForm(showStatementTotals.contract).input.parse(input) as never)
    ).output;
    const inColumns = ["D", "J", "P"].map((column) => cents(sheet[`${column}4`]?.v));
    expect(inColumns).toEqual([total, ...accounts].map(({ totalCredits }) => Number(totalCredits)));
    expect(sheet.D4).toMatchObject({ f: "SUBTOTAL(109,D2:D3)" });
    expect(sheet.C4?.v).toBeUndefined();
  });

  test("of five years has every day, and a name that says of whom and when", async () => {
    const years = { ...both(), initDate: "2019-04-01", endDate: "2024-03-31", unit: "day", locale: "pt-BR" };
    const { fileName } = await fileOf(exportStatementSummaries, { ...years, format: "csv" });
    expect(fileName).toBe("extrato-por-dia_2-contas_2019-04-01_2024-03-31.csv");
    const rows = await csvRows(exportStatementSummaries, years);
    expect(rows).toHaveLength(1_827);
    expect(rows.at(-1)?.["total: saldo final"]).toBe("1000000008,47");
  });

  test("is audited", async () => {
    const { fileName } = await fileOf(exportStatementSummaries, {
      ...both(),
      unit: "day",
      format: "csv",
      locale: "en",
    });
    expect(fileName).toBe("statement-by-day_2-accounts_2024-02-28_2024-03-01.csv");
    const [event] = await recentAuditEvents(ctx.operatorId, 1);
    expect(event).toMatchObject({
      action: "list.export",
      facts: { kind: "summaries", unit: "day", from: "2024-02-28", to: "2024-03-01", format: "csv" },
    });
  });
});
