import { BYTE_ORDER_MARK } from "#lib/core/files/csv.ts";
import { decimalOf } from "#lib/core/money.ts";
import { copyWindows } from "#lib/ledger/statement/copy-lines.ts";
import { copyOut } from "#lib/server/batching/copy-out.ts";
import { accountText, type CsvColumn, columnsOf, copyRows, DECIMAL, RECORDS } from "./csv-columns.ts";
import { timeOf } from "./line-words.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";

const DELIMITER = { "pt-BR": ";", en: "," } as const;
const END_OF_LINE = "\r\n";

/**
 * Yields a statement as CSV (RFC 4180) in UTF-8. For each account: its opening balance, a row for each line, and its closing balance with
 * the number of lines and their totals in columns of their own, so that the sum of a column is what it says.
 */
export async function* csvStatement(file: StatementFile): AsyncGenerator<Uint8Array> {
  const { locale, accounts } = file;
  const names = Object.values(columnsOf(file)).map(({ name }) => name[locale]);
  yield Buffer.from(BYTE_ORDER_MARK + names.join(DELIMITER[locale]) + END_OF_LINE);
  for (const part of accounts) yield* accountRows(file, part);
}

async function* accountRows(
  file: StatementFile,
  { account, search, opening, totals, closing }: AccountStatement,
): AsyncGenerator<Uint8Array> {
  const { from, to, locale } = file;
  const columns = Object.keys(columnsOf(file)) as CsvColumn[];
  const money = (cents: bigint) => decimalOf(cents).replace(".", DECIMAL[locale]);
  const row = (record: "opening" | "closing", more: Partial<Record<CsvColumn, string>>) => {
    const cells: typeof more = { record: RECORDS[record][locale], account: accountText(account), ...more };
    return Buffer.from(columns.map((column) => cells[column] ?? "").join(DELIMITER[locale]) + END_OF_LINE);
  };
  yield row("opening", { settledAt: from ? timeOf(from, locale) : "", balance: money(opening) });
  yield* copyWindows(search, async (window) =>
    endRows(await copyOut(copyRows(window, DELIMITER[locale], file, account))),
  );
  yield row("closing", {
    settledAt: timeOf(to, locale),
    balance: money(closing),
    count: `${totals.creditCount + totals.debitCount}`,
    totalCredits: money(totals.credits),
    totalDebits: money(totals.debits),
  });
}

const QUOTE = 0x22;
const CARRIAGE_RETURN = 0x0d;
const LINE_FEED = 0x0a;

/** Ends the rows that COPY wrote as RFC 4180 says. A line feed in quotes is part of a text and stays. */
function endRows(rows: Uint8Array): Uint8Array {
  const ended = Buffer.allocUnsafe(rows.length * 2);
  let length = 0;
  let isQuoted = false;
  // An iterator would take ten times as long.
  for (let at = 0; at < rows.length; at++) {
    const byte = rows[at] as number;
    if (byte === QUOTE) isQuoted = !isQuoted;
    if (byte === LINE_FEED && !isQuoted) ended[length++] = CARRIAGE_RETURN;
    ended[length++] = byte;
  }
  return ended.subarray(0, length);
}
