import { beforeAll, expect, test } from "vitest";
import { readCsv } from "#e2e/support/files/read-csv.ts";
import { computed, partsOf, readWorkbook, rowsOf, type Sheet, shownNumber } from "#e2e/support/files/read-workbook.ts";
import { bytesOf, expectGolden } from "#e2e/support/golden-file.ts";
import { type StatementExample, statementExample } from "#e2e/support/money/statement-example.ts";
import { testAccount } from "#e2e/support/money/test-account.ts";
import { type Movement, postMovements } from "#e2e/support/money/test-money.ts";
import { ownerRows, testDatabase } from "#e2e/support/test-database.ts";
import { XLSX_LINES_MAX } from "#lib/core/files/file-limits.ts";
import { decode } from "#lib/http/decode.ts";
import type { StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import { createStatementExport } from "../../statement-exports/requests/create-statement-export.ts";
import { csvStatement } from "../csv.ts";
import type { StatementFile } from "../statement-file.ts";
import { xlsxStatement } from "./xlsx.ts";

await testDatabase();

/** Texts and ids that a workbook could change, besides those of the example. They are in no other file. */
const AWKWARD = {
  days: { from: "2024-05-01", to: "2024-05-31" },
  names: ["\u0001 \u0007\u001f\u007f", "_x0041_ _x_ _x005F_", "\ufffe\uffff", "]]>&amp;<!--", "12345", "1E5", "1/2"],
  externalId: "00012345678901234567",
  metadata: { long: "é".repeat(40_000) },
} as const;

let example: StatementExample;
beforeAll(async () => {
  example = await statementExample();
  const movements = AWKWARD.names.map(
    (name): Movement => ({
      kind: "deposit",
      amount: 9_007_199_254_740n,
      description: name,
      externalId: AWKWARD.externalId,
      counterparty: { name, taxId: "12345678909", ispb: "00000000" },
    }),
  );
  await postMovements(example.accountId, new Date("2024-05-02T12:00:00Z"), movements);
  await postMovements(example.accountId, new Date("2024-05-02T12:00:00Z"), [
    { kind: "deposit", amount: 1n, metadata: AWKWARD.metadata },
  ]);
});

type Asked = Parameters<StatementExample["statement"]>[0];
const workbook = async (asked?: Asked, sheetRowsMax?: number) =>
  readWorkbook(await bytesOf(xlsxStatement(await example.statement(asked), sheetRowsMax)));

const WORDS = {
  "pt-BR": {
    summary: "Resumo",
    movements: "Lançamentos",
    agrees: "confere",
    differs: "difere",
    opening: "saldo inicial",
  },
  en: { summary: "Summary", movements: "Movements", agrees: "agrees", differs: "differs", opening: "opening" },
} as const;

const movementsOf = (sheets: readonly Sheet[]) => sheets.slice(0, -1).flatMap(rowsOf);
const summaryOf = (sheets: readonly Sheet[]) => sheets.at(-1) as Sheet;

/** Expects every formula to have the value that it has when it is computed from the rows, and every check to agree. */
function expectToAgree(sheets: readonly Sheet[], locale: "pt-BR" | "en" = "pt-BR"): void {
  const summary = summaryOf(sheets);
  const values = Object.entries(computed(sheets)[summary.name] ?? {});
  expect(values.length).toBeGreaterThan(30);
  for (const [place, value] of values) {
    const cached = summary.cells[place]?.v;
    if (typeof cached === "number") expect(value, place).toBeCloseTo(cached, 6);
    else expect([place, cached, value]).toEqual([place, WORDS[locale].agrees, WORDS[locale].agrees]);
  }
}

test("two accounts in Portuguese, with whole CPFs", async () => {
  const bytes = await bytesOf(xlsxStatement(await example.statement({ accounts: "both" })));
  expectGolden("statement.pt-BR.xlsx.txt", Buffer.from(partsOf(bytes)));
});

test("one account in English, with masked CPFs", async () => {
  const bytes = await bytesOf(xlsxStatement(await example.statement({ locale: "en", taxIds: "masked" })));
  expectGolden("statement.en.xlsx.txt", Buffer.from(partsOf(bytes)));
});

test("one row a movement, equal to the book to the cent, its instant a date and its ids texts", async () => {
  const file = await example.statement({ accounts: "both" });
  const lines: StatementLine[] = [];
  for (const { search } of file.accounts) for await (const read of readLines(search)) lines.push(...read);
  const rows = movementsOf(readWorkbook(await bytesOf(xlsxStatement(file))));
  expect(rows).toHaveLength(lines.length);
  const numberOf = (cents: bigint) =>
    cents === 0n ? undefined : Number(`${cents / 100n}.${`${cents % 100n}`.padStart(2, "0")}`);
  for (const [i, line] of lines.entries()) {
    const row = rows[i] ?? {};
    const value = (name: string) => row[name]?.v;
    expect([value("crédito"), value("débito"), value("saldo"), value("linha")]).toEqual([
      numberOf(line.amount > 0n ? line.amount : 0n),
      numberOf(line.amount < 0n ? -line.amount : 0n),
      numberOf(line.balanceAfter),
      Number(line.lineNumber),
    ]);
    expect([value("nome"), value("endToEndId"), value("externalId")]).toEqual([
      line.counterpartyName || undefined,
      line.endToEndId ?? undefined,
      line.externalId ?? undefined,
    ]);
    expect(row["data e hora (BRT)"]).toMatchObject({ t: "n", z: "dd/mm/yyyy hh:mm:ss" });
  }
  const cells = rows.flatMap((row) => Object.values(row));
  expect(cells.filter(({ f, t }) => f !== undefined || (t !== "n" && t !== "s"))).toEqual([]);
});

test.each(["pt-BR", "en"] as const)("the columns and the words of CSV: %s", async (locale) => {
  const asked = { locale, taxIds: "masked" } as const;
  const sheets = await workbook(asked);
  const rows = movementsOf(sheets);
  const csv = readCsv(await bytesOf(csvStatement(await example.statement(asked))), locale === "en" ? "," : ";");
  const ofOtherRows = [
    "registro",
    "quantidade",
    "total de créditos",
    "total de débitos",
    "record",
    "count",
    "totalCredits",
    "totalDebits",
  ];
  const columns = csv.columns.filter((name) => !ofOtherRows.includes(name));
  expect([...new Set(rows.flatMap((row) => Object.keys(row)))].sort()).toEqual(columns.sort());
  const shown = (cell: Sheet["cells"][string] | undefined): string => {
    if (cell?.t !== "n") return String(cell?.v ?? "");
    return String(cell.z).includes("hh:mm") ? shownNumber(cell) : String(cell.v);
  };
  const sameAs = (text: string | undefined) => (text ?? "").replaceAll(/(^|[;,\t\r\n]"*)'(?=[=+@\t\r\n-])/g, "$1");
  for (const [i, line] of csv.lines.entries())
    for (const name of columns.filter((column) => column !== "metadata")) {
      const [cell, text] = [rows[i]?.[name], sameAs(line[name])];
      if (/R\$/.test(String(cell?.z))) expect(Number(text.replace(",", "."))).toBe(cell?.v);
      else expect([name, shown(cell)]).toEqual([name, text]);
    }
});

test("every text is whole: forbidden characters, codes of characters, markup, ids of digits", async () => {
  const rows = movementsOf(await workbook(AWKWARD.days));
  expect(rows.slice(0, -1).map((row) => row.nome?.v)).toEqual(AWKWARD.names);
  expect(rows[0]).toMatchObject({
    externalId: { t: "s", v: AWKWARD.externalId },
    "CPF/CNPJ": { t: "s", v: "123.456.789-09" },
    crédito: { v: 90_071_992_547.4 },
  });
});

test("a text that is longer than a cell may be is cut and ends with an ellipsis", async () => {
  const text = String(movementsOf(await workbook(AWKWARD.days)).at(-1)?.metadata?.v);
  expect([text.length, text.slice(0, 12), text.at(-1)]).toEqual([32_767, '{"long":"ééé', "…"]);
});

test("the formulas add the movements up to what the book says, by account, kind and day", async () => {
  const sheets = await workbook({ accounts: "both" });
  expectToAgree(sheets);
  const { cells } = summaryOf(sheets);
  const file = await example.statement({ accounts: "both" });
  const row = (n: number) => ["C", "D", "E", "F", "H", "I", "J"].map((column) => cells[`${column}${n}`]?.v);
  const reais = (cents: bigint) => Number(cents) / 100;
  for (const [i, { opening, totals, closing }] of file.accounts.entries()) {
    const [credits, debits, end] = [reais(totals.credits), reais(totals.debits), reais(closing)];
    expect(row(8 + i)).toEqual([reais(opening), credits, debits, end, credits, debits, end]);
  }
  const formulas = Object.values(cells).map(({ f }) => f ?? "");
  expect(formulas.filter((f) => /SUMIFS|COUNTIFS/.test(f))).toHaveLength(2 * 3 + 2 * 9 * 2 + 2 * 33 * 2);
  // The leap day, and a day without movements.
  expect(["B37", "B39", "D39"].map((place) => shownNumber(cells[place]))).toEqual([
    "29/02/2024",
    "02/03/2024",
    "R$ 0.00 ",
  ]);
});

test("a check differs when a movement is changed", async () => {
  const sheets = await workbook();
  const amount = sheets[0]?.cells.H2 as { v: number };
  amount.v += 0.01;
  const values = Object.values(computed(sheets).Resumo ?? {}).filter((value) => value === WORDS["pt-BR"].differs);
  // The account, the kind, its total, that day and each day after it, and the one check for all.
  expect(values).toHaveLength(4 + 33);
});

test("above a sheet's limit the movements go on in another sheet, and the formulas cover all of them", async () => {
  const [whole, split] = [await workbook({ accounts: "both" }), await workbook({ accounts: "both" }, 40)];
  expect(split.map(({ name }) => name)).toEqual(["Lançamentos", "Lançamentos 2", "Lançamentos 3", "Resumo"]);
  expect(movementsOf(split)).toEqual(movementsOf(whole));
  expectToAgree(split);
  expect(split.slice(0, -1).map((sheet) => rowsOf(sheet).length)).toEqual([39, 39, 14]);
});

test("no movements, and one", async () => {
  for (const [days, count] of [
    ["2024-01-09", 0],
    ["2024-01-10", 1],
  ] as const) {
    const sheets = await workbook({ from: days, to: days, locale: "en" });
    expect(movementsOf(sheets)).toHaveLength(count);
    expectToAgree(sheets, "en");
  }
});

test.each([
  ["kinds", { kinds: [0, 1] }],
  ["a counterparty", { counterpartyTaxId: "00000000191" }],
] as const)("filtered by %s: no balances, and the sums of the lines that fit", async (_, filters) => {
  const asked = { filters, accounts: "both", from: null } as const;
  const sheets = await workbook(asked);
  expectToAgree(sheets);
  const { accounts } = await example.statement(asked);
  const count = accounts.reduce((sum, { totals }) => sum + totals.creditCount + totals.debitCount, 0n);
  expect(BigInt(movementsOf(sheets).length)).toBe(count);
  const texts = Object.values(summaryOf(sheets).cells).map(({ v }) => v);
  expect(texts).not.toContain("saldo inicial");
  expect(texts).not.toContain("saldo final");
});

test.each([
  ["2024-01-01", "By day"],
  ["2021-06-15", "By month"],
  ["1900-01-01", "By year"],
])("months where days are many, years where months are: from %s, %s", async (from, heading) => {
  const sheets = await workbook({ from, to: "2024-12-31", accounts: "both", locale: "en" });
  expectToAgree(sheets, "en");
  expect(Object.values(summaryOf(sheets).cells).map(({ v }) => v)).toContain(heading);
});

test("the same statement gives the same bytes, also when more movements have been posted", async () => {
  const days = { from: "2024-05-02", to: "2024-06-30" } as const;
  const file = await example.statement(days);
  const bytes = await bytesOf(xlsxStatement(file));
  await postMovements(example.accountId, new Date("2024-05-02T12:00:00Z"), [{ kind: "deposit", amount: 1n }]);
  expect(await bytesOf(xlsxStatement(file))).toEqual(bytes);
});

/** The length of the last record of an archive. */
const END = 22;

test("a file that broke off is no workbook, wherever it broke", async () => {
  const file = await example.statement();
  const bytes = await bytesOf(xlsxStatement(file));
  expect(readWorkbook(bytes)).toHaveLength(2);
  const cuts = [...Array.from({ length: 40 }, (_, i) => 500 + i * Math.floor(bytes.length / 42)), bytes.length - END];
  for (const cut of cuts) expect(() => readWorkbook(bytes.subarray(0, cut)), `${cut}`).toThrow();
});

test("a statement that has other lines than its totals say fails before its end", async () => {
  const file = await example.statement();
  const counted = (difference: bigint): StatementFile => ({
    ...file,
    accounts: file.accounts.map((part) => ({
      ...part,
      totals: { ...part.totals, creditCount: part.totals.creditCount + difference },
    })),
  });
  for (const [difference, message] of [
    [1n, "fewer lines"],
    [-1n, "more lines"],
  ] as const) {
    const received: Uint8Array[] = [];
    const sent = async () => {
      for await (const chunk of xlsxStatement(counted(difference))) received.push(chunk);
    };
    await expect(sent()).rejects.toThrow(message);
    expect(() => readWorkbook(Buffer.concat(received))).toThrow();
  }
});

test("400 for more lines than a workbook may have, before the first byte", async () => {
  const { accountId, ctx } = await testAccount();
  await postMovements(accountId, new Date("2024-05-02T12:00:00Z"), [{ kind: "deposit", amount: 1n }]);
  const text = "UPDATE statement_line SET counts = $2 WHERE account_id = $1";
  await ownerRows({ text, values: [accountId, [XLSX_LINES_MAX + 1]] });
  const asked = { initDate: "2024-05-01", endDate: "2024-05-31", format: "xlsx" };
  const input = decode(createStatementExport.contract, createStatementExport.contract.A as never, {}, asked);
  await expect(createStatementExport.run(ctx, input as never)).rejects.toMatchObject({
    code: "INVALID_QUERY_PARAMETER",
    message: expect.stringContaining("10,000,000"),
  });
});
