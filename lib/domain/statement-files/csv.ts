import { BYTE_ORDER_MARK } from "#lib/core/csv.ts";
import { decimalOf } from "#lib/core/money.ts";
import { copyTexts } from "#lib/ledger/copy-lines.ts";
import { accountText, CSV_COLUMNS, type CsvColumn, cellSql, DECIMAL, RECORDS } from "./csv-columns.ts";
import { timeOf } from "./shown-line.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";

const DELIMITER = { "pt-BR": ";", en: "," } as const;
const END_OF_LINE = "\r\n";
const COLUMNS = Object.keys(CSV_COLUMNS) as CsvColumn[];

/**
 * Yields a statement as CSV (RFC 4180) in UTF-8. For each account: its opening balance, a row for each line, and its closing balance with
 * the number of lines and their totals in columns of their own, so that the sum of a column is what it says.
 */
export async function* csvStatement(file: StatementFile): AsyncGenerator<Uint8Array> {
  const { locale, accounts } = file;
  const names = COLUMNS.map((column) => CSV_COLUMNS[column].name[locale]);
  yield Buffer.from(BYTE_ORDER_MARK + names.join(DELIMITER[locale]) + END_OF_LINE);
  for (const part of accounts) yield* accountRows(file, part);
}

async function* accountRows(
  { from, to, locale, taxIds }: StatementFile,
  { account, search, opening, totals, closing }: AccountStatement,
): AsyncGenerator<Uint8Array> {
  const money = (cents: bigint) => decimalOf(cents).replace(".", DECIMAL[locale]);
  const row = (record: "opening" | "closing", more: Partial<Record<CsvColumn, string>>) => {
    const cells: typeof more = { record: RECORDS[record][locale], account: accountText(account), ...more };
    return Buffer.from(COLUMNS.map((column) => cells[column] ?? "").join(DELIMITER[locale]) + END_OF_LINE);
  };
  yield row("opening", { settledAt: from ? timeOf(from, locale) : "", balance: money(opening) });
  const cells = COLUMNS.map((column) => cellSql(column, locale, account, taxIds));
  // concat() takes an absent value for an empty text.
  yield* copyTexts(search, `concat(${cells.join(`, '${DELIMITER[locale]}', `)}, E'\\r\\n')`);
  yield row("closing", {
    settledAt: timeOf(to, locale),
    balance: money(closing),
    count: `${totals.creditCount + totals.debitCount}`,
    totalCredits: money(totals.credits),
    totalDebits: money(totals.debits),
  });
}
