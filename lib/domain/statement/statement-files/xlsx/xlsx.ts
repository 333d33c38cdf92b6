import { addDays, brtDay, startOfBrtDay } from "#lib/core/brt.ts";
import { XLSX_ROWS_MAX } from "#lib/core/files/file-limits.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import type { KindTotals } from "#lib/ledger/statement/line-totals.ts";
import { firstLineAt, type SearchPart, totalsOfParts } from "#lib/ledger/statement/search-parts.ts";
import { zipped } from "#lib/server/zip.ts";
import { accountText, CSV_COLUMNS } from "../csv-columns.ts";
import { KIND_WORDS, timeOf } from "../line-words.ts";
import type { AccountStatement, StatementFile } from "../statement-file.ts";
import { numberCell, SharedStrings, serialOf } from "./xlsx-cells.ts";
import type { MovementColumn } from "./xlsx-movement-columns.ts";
import { type MovementSheet, movementSheets, rangeOf } from "./xlsx-movements.ts";
import { PATHS, packageParts } from "./xlsx-parts.ts";
import { stylesPart } from "./xlsx-styles.ts";
import { type Figures, SUMMARY_COLUMNS } from "./xlsx-summary-columns.ts";
import { SummaryRows } from "./xlsx-summary-rows.ts";
import { type Sides, sidesOf, sumOf, WrittenTotals } from "./xlsx-totals.ts";
import { WORKBOOK_WORDS } from "./xlsx-words.ts";
import { part } from "./xlsx-xml.ts";

/**
 * The rows of the summary's table of days. Each makes a spreadsheet go through all movements twice: LibreOffice needs 0.2 s for a million of
 * them, and 70 s to open such a file. More than the fewest only while rows × movements stay below the bound.
 */
const PERIOD_ROWS = { fewest: 100, most: 2_000, timesMovements: 100_000_000 } as const;

/**
 * Yields a statement as a workbook (Office Open XML): sheets of movements, each below a header, as many as they need; and a sheet that
 * adds them up by formulas, beside the book's figures. It is opened by its end: a file that broke off is none.
 */
export function xlsxStatement(file: StatementFile, sheetRowsMax = XLSX_ROWS_MAX): AsyncGenerator<Uint8Array> {
  return zipped(workbook(file, sheetRowsMax));
}

async function* workbook(file: StatementFile, sheetRowsMax: number): AsyncGenerator<string | Uint8Array> {
  const periods = await periodsFor(file);
  const starts = periods.starts.map(startOfBrtDay);
  const book = await Promise.all(file.accounts.map(({ search, running }) => totalsOfParts(search, running, starts)));
  const sheets = sheetsFor(file, sheetRowsMax);
  const names = [...sheets.map(({ name }) => name), WORKBOOK_WORDS.summary[file.locale]];
  const [strings, written] = [new SharedStrings(), new WrittenTotals(file.accounts.length, starts)];
  yield* packageParts(names, sheets.length);
  yield PATHS.styles;
  yield stylesPart(file.locale);
  yield* movementSheets(file, sheets, strings, (account, line) => written.add(account, line));
  yield PATHS.sheet(names.length);
  yield summarySheet(file, { sheets, periods, book, written: written.ofAccounts }, strings);
  yield PATHS.sharedStrings;
  yield strings.part();
}

/** The parts of time that the summary shows: from the first line where the statement has no beginning. */
async function periodsFor(file: StatementFile): Promise<Periods> {
  const { accounts, from, to } = file;
  const first = from ?? (await firstLineAt(accounts.map(({ account }) => account.id))) ?? to;
  const affordable = Math.min(PERIOD_ROWS.most, PERIOD_ROWS.timesMovements / Math.max(lineCount(file), 1));
  return periodsOf(first, to, Math.max(PERIOD_ROWS.fewest, affordable) / accounts.length);
}

/** One row of each sheet is its header. A statement without lines has a sheet too. */
function sheetsFor(file: StatementFile, rowsMax: number): MovementSheet[] {
  const [lines, most, name] = [lineCount(file), rowsMax - 1, WORKBOOK_WORDS.movements[file.locale]];
  return Array.from({ length: Math.max(Math.ceil(lines / most), 1) }, (_, i) => ({
    name: i === 0 ? name : `${name} ${i + 1}`,
    lines: Math.min(lines - i * most, most),
  }));
}

function lineCount({ accounts }: StatementFile): number {
  return accounts.reduce((sum, { totals }) => sum + Number(totals.creditCount + totals.debitCount), 0);
}

/** Returns the sheet that adds up the movements by formulas, beside the book's figures. Its values are those of the lines that were written. */
function summarySheet(file: StatementFile, totals: SummaryTotals, strings: SharedStrings): Uint8Array {
  const rows = new SummaryRows(file.locale, file.isFiltered, strings);
  addTop(file, rows);
  const accounts = accountRows(file, totals, rows);
  rows.addEmpty();
  kindRows(file, totals, rows, accounts);
  rows.addEmpty();
  periodRows(file, totals, rows, accounts);
  const widths = rows.columns.map(
    (column, i) => `<col min="${i + 1}" max="${i + 1}" width="${SUMMARY_COLUMNS[column].width}" customWidth="1"/>`,
  );
  const differs = `<cfRule type="cellIs" dxfId="0" priority="1" operator="equal"><formula>"${WORKBOOK_WORDS.differs[file.locale]}"</formula></cfRule>`;
  return part(
    "worksheet",
    `<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><sheetViews><sheetView workbookViewId="0"/></sheetViews><cols>${widths.join("")}</cols>` +
      `<sheetData>${rows.toXml()}</sheetData><conditionalFormatting sqref="${rows.range("part", 1, rows.next - 1)} ${rows.range("check", 1, rows.next - 1)}">${differs}</conditionalFormatting>` +
      '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>',
  );
}

function addTop({ from, to, locale, isFiltered }: StatementFile, rows: SummaryRows): void {
  const since = from ? timeOf(from, locale) : WORKBOOK_WORDS.sinceOpening[locale];
  rows.addText(WORKBOOK_WORDS.title[locale], "title");
  rows.addText(`${WORKBOOK_WORDS.period[locale]}: ${since} – ${timeOf(to, locale)}`);
  rows.addText(WORKBOOK_WORDS.explanation[locale]);
  if (isFiltered) rows.addText(WORKBOOK_WORDS.filtered[locale]);
  rows.addWholeCheck();
  rows.addEmpty();
}

/** By account and by part of the time: what the book says, and what was written on the sheets. */
type SummaryTotals = {
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
function accountRows(file: StatementFile, totals: SummaryTotals, rows: SummaryRows): OfAccount[] {
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
function kindRows(
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
function periodRows(
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

/** Columns of the movements, and what their cells must be: an expression that ends a condition, as in SUMIFS. */
type Criteria = readonly (readonly [column: MovementColumn, value: string])[];

/** Returns the formula for the sum of a column's cells in the rows that fit. */
function sumFormula(sheets: readonly MovementSheet[], column: MovementColumn, criteria: Criteria): string {
  const sum = (sheet: MovementSheet, wanted: string) =>
    wanted ? `SUMIFS(${rangeOf(sheet, column)},${wanted})` : `SUM(${rangeOf(sheet, column)})`;
  return overSheets(sheets, criteria, sum);
}

/** Returns the formula for the number of rows that fit. */
function countFormula(sheets: readonly MovementSheet[], criteria: Criteria): string {
  const count = (sheet: MovementSheet, wanted: string) =>
    wanted ? `COUNTIFS(${wanted})` : `COUNT(${rangeOf(sheet, "lineNumber")})`;
  return overSheets(sheets, criteria, count);
}

function overSheets(
  sheets: readonly MovementSheet[],
  criteria: Criteria,
  formula: (sheet: MovementSheet, wanted: string) => string,
): string {
  const wantedOn = (sheet: MovementSheet) =>
    criteria.map(([column, value]) => `${rangeOf(sheet, column)},${value}`).join(",");
  return sheets.map((sheet) => formula(sheet, wantedOn(sheet))).join("+");
}

/** Equal parts of a statement's time, without gaps. `starts`: the first BRT day of each, "YYYY-MM-DD". */
type Periods = { unit: Unit; starts: readonly string[] };

type Unit = keyof typeof UNITS;

/** `begin`: the first day of the unit that a day is in. `past`: a day of the next one. */
const UNITS = {
  day: { begin: (day: string) => day, past: (begin: string) => addDays(begin, 1) },
  month: { begin: (day: string) => `${day.slice(0, 7)}-01`, past: (begin: string) => addDays(begin, 31) },
  year: { begin: (day: string) => `${day.slice(0, 4)}-01-01`, past: (begin: string) => addDays(begin, 366) },
} as const;

/** Parts a time into days; into months when these are more than `most`, and into years when the months are. */
function periodsOf(from: Date, to: Date, most: number): Periods {
  const parted = (["day", "month"] as const).map((unit) => ({ unit, starts: startsOf(unit, from, to) }));
  return parted.find(({ starts }) => starts.length <= most) ?? { unit: "year", starts: startsOf("year", from, to) };
}

function startsOf(unit: Unit, from: Date, to: Date): string[] {
  const { begin, past } = UNITS[unit];
  const [starts, last] = [[begin(brtDay(from))], brtDay(to)];
  for (;;) {
    const next = begin(past(starts.at(-1) as string));
    if (next > last) return starts;
    starts.push(next);
  }
}
