import { startOfBrtDay } from "#lib/core/brt.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { KindTotals } from "#lib/ledger/line-totals.ts";
import type { SearchPart } from "#lib/ledger/search-parts.ts";
import { accountText, CSV_COLUMNS } from "./csv-columns.ts";
import { KIND_WORDS } from "./shown-line.ts";
import type { AccountStatement, StatementFile } from "./statement-file.ts";
import { numberCell, serialOf } from "./xlsx-cells.ts";
import { type Criteria, countFormula, sumFormula } from "./xlsx-formulas.ts";
import type { MovementSheet } from "./xlsx-movements.ts";
import type { Periods } from "./xlsx-periods.ts";
import type { Figures } from "./xlsx-summary-columns.ts";
import type { SummaryRows } from "./xlsx-summary-rows.ts";
import { type Sides, sidesOf, sumOf } from "./xlsx-totals.ts";
import { WORKBOOK_WORDS } from "./xlsx-words.ts";

/** By account and by part of the time: what the book says, and what was written on the sheets. */
export type SummaryTotals = {
  sheets: readonly MovementSheet[];
  periods: Periods;
  book: readonly (readonly SearchPart[])[];
  written: readonly (readonly KindTotals[])[];
};

/** An account with its totals. `row`: where its opening balance stands. */
type OfAccount = Pick<AccountStatement, "search" | "opening" | "closing"> & {
  name: string;
  book: readonly SearchPart[];
  written: readonly KindTotals[];
  row: number;
};

/** Adds a row for each account, and returns what the other tables need of the accounts. */
export function accountRows(file: StatementFile, totals: SummaryTotals, rows: SummaryRows): OfAccount[] {
  const { sheets } = totals;
  rows.addHeadings(WORKBOOK_WORDS.byAccount[file.locale]);
  return file.accounts.map(({ account, search, opening, closing, totals: all }, i) => {
    const [book, written] = [totals.book[i] ?? [], totals.written[i] ?? []];
    const inBook = { credits: all.credits, debits: all.debits, count: all.creditCount + all.debitCount };
    const name = accountText(account);
    const own = ownRows(file, rows);
    const row = rows.addFigures(name, () => "", {
      ...(file.isFiltered ? {} : { opening: { value: opening }, bookClosing: { value: closing } }),
      ...besideBook(sidesOf(sumOf(written)), inBook, {
        credits: sumFormula(sheets, "credit", own),
        debits: sumFormula(sheets, "debit", own),
        count: countFormula(sheets, own),
      }),
    });
    return { name, search, opening, closing, book, written, row };
  });
}

/** Adds a row for each kind of line, and one for all of them together. */
export function kindRows(
  file: StatementFile,
  { sheets }: SummaryTotals,
  rows: SummaryRows,
  accounts: readonly OfAccount[],
): void {
  rows.addHeadings(WORKBOOK_WORDS.byKind[file.locale], CSV_COLUMNS.kind.name[file.locale]);
  for (const { name, search, opening, closing, row, ...totals } of accounts) {
    const [book, written] = [sumOf(totals.book), sumOf(totals.written)];
    const first = rows.next;
    for (const [number, { name: kind, type }] of LINE_KINDS.entries()) {
      if (!search.kinds.includes(number)) continue;
      const criteria: Criteria = [["kind", rows.at("part")], ...ownRows(file, rows)];
      const sum = sumFormula(sheets, type, criteria);
      const formulas = { [type === "credit" ? "credits" : "debits"]: sum, count: countFormula(sheets, criteria) };
      const figures = besideBook(sidesOf(written, [number]), sidesOf(book, [number]), formulas);
      rows.addFigures(name, KIND_WORDS[kind][file.locale], figures);
    }
    const total = (column: keyof Sides) => `SUM(${rows.range(column, first, rows.next - 1)})`;
    const formulas = { credits: total("credits"), debits: total("debits"), count: total("count") };
    const figures = {
      ...balances(file, opening, rows.at("opening", row), closing),
      ...besideBook(sidesOf(written), sidesOf(book), formulas),
    };
    rows.addFigures(name, WORKBOOK_WORDS.total[file.locale], figures, true);
  }
}

/** Adds a row for each part of the time, also for one without lines. */
export function periodRows(
  file: StatementFile,
  { sheets, periods: { unit, starts } }: SummaryTotals,
  rows: SummaryRows,
  accounts: readonly OfAccount[],
): void {
  const title = { day: WORKBOOK_WORDS.byDay, month: WORKBOOK_WORDS.byMonth, year: WORKBOOK_WORDS.byYear }[unit];
  rows.addHeadings(title[file.locale], WORKBOOK_WORDS[unit][file.locale]);
  for (const { name, book, written, ...account } of accounts) {
    let [opening, place] = [account.opening, rows.at("opening", account.row)];
    for (const [i, start] of starts.entries()) {
      const [inBook, found] = [book[i] as SearchPart, sidesOf(written[i] as KindTotals)];
      const begin = rows.at("part");
      const end = { day: `${begin}+1`, month: `EDATE(${begin},1)`, year: `EDATE(${begin},12)` }[unit];
      const within: Criteria = [["settledAt", `">="&${begin}`], ["settledAt", `"<"&${end}`], ...ownRows(file, rows)];
      const serial = serialOf(startOfBrtDay(start));
      const row = rows.addFigures(name, (at) => numberCell(at, serial, unit), {
        ...balances(file, opening, place, inBook.closing ?? 0n),
        ...besideBook(found, sidesOf(inBook), {
          credits: sumFormula(sheets, "credit", within),
          debits: sumFormula(sheets, "debit", within),
        }),
      });
      [opening, place] = [opening + found.credits - found.debits, rows.at("closing", row)];
    }
  }
}

/** With several accounts, a row counts the movements of its own. */
function ownRows({ accounts }: StatementFile, rows: SummaryRows): Criteria {
  return accounts.length > 1 ? [["account", rows.at("account")]] : [];
}

/** An opening balance that another cell has, and the book's closing one. None where the lines do not explain them. */
function balances({ isFiltered }: StatementFile, opening: bigint, place: string, closing: bigint): Figures {
  return isFiltered ? {} : { opening: { value: opening, formula: place }, bookClosing: { value: closing } };
}

const IN_BOOK = { credits: "bookCredits", debits: "bookDebits", count: "bookCount" } as const;

/** Returns the sides that have a formula, beside those of the book. */
function besideBook(found: Sides, inBook: Sides, formulas: Partial<Record<keyof Sides, string>>): Figures {
  const figures: Figures = {};
  for (const side of ["credits", "debits", "count"] as const) {
    const formula = formulas[side];
    if (!formula) continue;
    figures[side] = { value: found[side], formula };
    figures[IN_BOOK[side]] = { value: inBook[side] };
  }
  return figures;
}
