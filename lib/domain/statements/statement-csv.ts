import { brtIso } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/locale.ts";
import { decimalOf } from "#lib/core/money.ts";
import { copyLines } from "#lib/ledger/copy-lines.ts";
import type { LineTotals } from "#lib/ledger/line-totals.ts";
import type { Search } from "#lib/ledger/search-lines.ts";
import type { Account } from "../accounts/account.ts";
import { CSV_COLUMNS, type CsvColumn, QUOTED, type TaxIds } from "./csv-columns.ts";

/** The balances (cents) and totals of a statement. `from` null: since the account was opened. */
export type Summary = { from: Date | null; to: Date; opening: bigint; totals: LineTotals; closing: bigint };

const STYLE = {
  "pt-BR": {
    delimiter: ";",
    decimal: ",",
    records: {
      opening: "saldo inicial",
      credits: "créditos",
      debits: "débitos",
      total: "total",
      closing: "saldo final",
    },
  },
  en: {
    delimiter: ",",
    decimal: ".",
    records: { opening: "opening", credits: "credits", debits: "debits", total: "total", closing: "closing" },
  },
} as const;

type SummaryRecord = keyof (typeof STYLE)["en"]["records"];
type Cells = Partial<Record<CsvColumn, string>>;

const BYTE_ORDER_MARK = "\uFEFF";
const COLUMNS = Object.keys(CSV_COLUMNS) as CsvColumn[];

/** Yields a statement as CSV in UTF-8: the opening balance, the lines, their totals and the closing balance. */
export async function* statementCsv(
  account: Account,
  search: Search,
  { from, to, opening, totals, closing }: Summary,
  { locale, taxIds }: { locale: Locale; taxIds: TaxIds },
): AsyncGenerator<Uint8Array> {
  const { delimiter, decimal, records } = STYLE[locale];
  const line = (cells: string[]) => `${cells.join(delimiter)}\n`;
  const money = (cents: bigint) => decimalOf(cents).replace(".", decimal);
  const row = (record: SummaryRecord, more: Cells) => {
    const cells: Cells = { record: records[record], accountNumber: account.number, ...more };
    return line(COLUMNS.map((column) => cells[column] ?? ""));
  };
  const total = (record: SummaryRecord, count: bigint, cents: bigint) =>
    row(record, { count: `${count}`, amount: money(cents) });
  const { credits, debits, creditCount, debitCount } = totals;

  yield Buffer.from(
    BYTE_ORDER_MARK +
      line(COLUMNS.map((column) => CSV_COLUMNS[column].name[locale])) +
      row("opening", { settledAt: from ? brtIso(from) : "", balance: money(opening) }),
  );
  const cells = COLUMNS.map((column) => `${CSV_COLUMNS[column].sql(locale, account, taxIds)} AS "${column}"`).join(
    ", ",
  );
  const quoted = QUOTED.map((column) => `"${column}"`).join(", ");
  yield* copyLines(search, cells, `FORMAT csv, DELIMITER '${delimiter}', FORCE_QUOTE (${quoted}), ENCODING 'UTF8'`);
  yield Buffer.from(
    total("credits", creditCount, credits) +
      total("debits", debitCount, -debits) +
      total("total", creditCount + debitCount, credits - debits) +
      row("closing", { settledAt: brtIso(to), balance: money(closing) }),
  );
}
