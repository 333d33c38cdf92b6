import { NET_LINE_COLUMNS } from "#lib/ledger/line-net.ts";
import { LINE_COLUMNS, type StatementLine } from "#lib/ledger/lines.ts";
import { readLines } from "#lib/ledger/read-lines.ts";
import type { StatementFile } from "./statement-file.ts";
import { Utf8Blocks } from "./utf8-blocks.ts";
import type { SharedStrings } from "./xlsx-cells.ts";
import {
  headerRow,
  lastLetterOf,
  letterOfColumn,
  lineRow,
  type MovementColumn,
  movementWidths,
} from "./xlsx-movement-columns.ts";
import { PATHS } from "./xlsx-parts.ts";
import { opened } from "./xlsx-xml.ts";

/** A sheet of movements: a header, then so many lines. */
export type MovementSheet = { name: string; lines: number };

/** Returns the range of a column's cells on a sheet, of at least one row. */
export function rangeOf({ name, lines }: MovementSheet, column: MovementColumn): string {
  const letter = letterOfColumn(column);
  return `'${name}'!$${letter}$2:$${letter}$${Math.max(lines, 1) + 1}`;
}

/**
 * Yields the sheets, each its name and then its bytes, and tells of each line that it has written. Throws when the statement's lines are not
 * as many as the sheets say.
 */
export async function* movementSheets(
  file: StatementFile,
  sheets: readonly MovementSheet[],
  strings: SharedStrings,
  onLine: (account: number, line: StatementLine) => void,
): AsyncGenerator<string | Uint8Array> {
  const blocks = new Utf8Blocks();
  let [number, row] = [1, 1];
  const sheet = () => {
    const current = sheets[number - 1];
    if (!current) throw new Error("more lines than the statement has");
    return current;
  };
  const begin = () => {
    blocks.add(beginning(file, sheet()) + headerRow(file, strings));
    return PATHS.sheet(number);
  };
  yield begin();
  for (const [place, { account, search }] of file.accounts.entries()) {
    const shown = { locale: file.locale, taxIds: file.taxIds, columns: file.columns, account, strings };
    for await (const lines of readLines(search, file.columns === "net" ? NET_LINE_COLUMNS : LINE_COLUMNS))
      for (const line of lines) {
        if (row > sheet().lines) {
          yield* blocks.rest(end(file, sheet()));
          [number, row] = [number + 1, 1];
          yield begin();
        }
        row++;
        const full = blocks.add(lineRow(row, line, shown));
        if (full) yield full;
        onLine(place, line);
      }
  }
  if (number < sheets.length || row <= sheet().lines) throw new Error("fewer lines than the statement has");
  yield* blocks.rest(end(file, sheet()));
}

const lastCell = (file: StatementFile, { lines }: MovementSheet) => `${lastLetterOf(file)}${lines + 1}`;

/** The first row stays in view. */
function beginning(file: StatementFile, sheet: MovementSheet): string {
  return (
    `${opened("worksheet")}<sheetPr><pageSetUpPr fitToPage="1"/></sheetPr><dimension ref="A1:${lastCell(file, sheet)}"/>` +
    '<sheetViews><sheetView workbookViewId="0"><pane ySplit="1" topLeftCell="A2" activePane="bottomLeft" state="frozen"/></sheetView></sheetViews>' +
    `<cols>${movementWidths(file)}</cols><sheetData>`
  );
}

/** A filter for each column, and no warning where a text has only digits. */
function end(file: StatementFile, sheet: MovementSheet): string {
  return (
    `</sheetData><autoFilter ref="A1:${lastCell(file, sheet)}"/>` +
    '<pageSetup paperSize="9" orientation="landscape" fitToHeight="0"/>' +
    `<ignoredErrors><ignoredError sqref="A1:${lastCell(file, sheet)}" numberStoredAsText="1"/></ignoredErrors></worksheet>`
  );
}
