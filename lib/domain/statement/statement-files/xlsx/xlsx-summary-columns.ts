import type { Locale } from "#lib/core/words/locale.ts";
import { CSV_COLUMNS, RECORDS } from "../csv-columns.ts";
import type { Style } from "./xlsx-styles.ts";
import { WORKBOOK_WORDS } from "./xlsx-words.ts";

type SummaryColumn = { heading: Record<Locale, string>; header: Style; width: number };

const money = (heading: Record<Locale, string>) => ({ heading, header: "headerRight", width: 20 }) as const;

/** The columns of the summary, in order. `part`: the kind, or the part of time, that a row is about; each table names it. */
export const SUMMARY_COLUMNS = {
  account: { heading: CSV_COLUMNS.account.name, header: "headerLeft", width: 20 },
  part: { heading: { "pt-BR": "", en: "" }, header: "headerLeft", width: 26 },
  opening: money(RECORDS.opening),
  credits: money(WORKBOOK_WORDS.credits),
  debits: money(WORKBOOK_WORDS.debits),
  closing: money(RECORDS.closing),
  count: money(CSV_COLUMNS.count.name),
  bookCredits: money(WORKBOOK_WORDS.bookCredits),
  bookDebits: money(WORKBOOK_WORDS.bookDebits),
  bookClosing: money(WORKBOOK_WORDS.bookClosing),
  bookCount: money(WORKBOOK_WORDS.bookCount),
  check: { heading: WORKBOOK_WORDS.check, header: "headerCenter", width: 14 },
} as const satisfies Record<string, SummaryColumn>;

export type SummaryColumnName = keyof typeof SUMMARY_COLUMNS;

/** Returns the columns of a summary. The lines of a filtered statement do not explain balances: it has none. */
export function summaryColumns(isFiltered: boolean): SummaryColumnName[] {
  const all = Object.keys(SUMMARY_COLUMNS) as SummaryColumnName[];
  const balances: readonly string[] = ["opening", "closing", "bookClosing"];
  return isFiltered ? all.filter((column) => !balances.includes(column)) : all;
}

export const isCount = (column: string) => column === "count" || column === "bookCount";

/** The columns that must be equal, where a row has both. */
export const COMPARED = [
  ["credits", "bookCredits"],
  ["debits", "bookDebits"],
  ["closing", "bookClosing"],
  ["count", "bookCount"],
] as const;

/** Cents, or a number of lines, and the formula that computes it. */
export type Figure = { value: bigint; formula?: string };
/** The figures of a row. The closing balance follows from the opening one. */
export type Figures = Partial<Record<Exclude<SummaryColumnName, "account" | "part" | "closing" | "check">, Figure>>;
