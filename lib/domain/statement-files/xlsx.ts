import { startOfBrtDay } from "#lib/core/brt.ts";
import { XLSX_ROWS_MAX } from "#lib/core/file-limits.ts";
import { firstLineAt, totalsOfParts } from "#lib/ledger/search-parts.ts";
import { zipped } from "#lib/server/zip.ts";
import type { StatementFile } from "./statement-file.ts";
import { SharedStrings } from "./xlsx-cells.ts";
import { type MovementSheet, movementSheets } from "./xlsx-movements.ts";
import { PATHS, packageParts } from "./xlsx-parts.ts";
import { type Periods, periodsOf } from "./xlsx-periods.ts";
import { stylesPart } from "./xlsx-styles.ts";
import { summarySheet } from "./xlsx-summary.ts";
import { WrittenTotals } from "./xlsx-totals.ts";
import { WORKBOOK_WORDS } from "./xlsx-words.ts";

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
