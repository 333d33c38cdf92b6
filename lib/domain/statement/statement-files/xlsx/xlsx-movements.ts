import { NET_LINE_COLUMNS } from "#lib/ledger/statement/line-net.ts";
import { LINE_COLUMNS, type StatementLine } from "#lib/ledger/statement/lines.ts";
import { readLines } from "#lib/ledger/statement/read-lines.ts";
import type { StatementFile } from "../statement-file.ts";
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

const SIZE = 1_048_576;

/** The most bytes that a UTF-16 unit takes in UTF-8. */
const UNIT_BYTES_MAX = 3;

/** Gathers many short texts as UTF-8 in blocks of about a mebibyte: much faster than to join the texts first. */
class Utf8Blocks {
  private block = Buffer.alloc(0);
  private length = 0;

  /** Adds a text. Returns the block before it, when it has no room for the text; else null. */
  add(text: string): Uint8Array | null {
    const room = text.length * UNIT_BYTES_MAX;
    const full = this.length + room > this.block.length ? this.take() : null;
    if (this.block.length === 0) this.block = Buffer.allocUnsafeSlow(Math.max(SIZE, room));
    this.length += this.block.write(text, this.length);
    return full;
  }

  /** Yields what was gathered and, after it, a last text. */
  *rest(text: string): Generator<Uint8Array> {
    const full = this.add(text);
    if (full) yield full;
    const last = this.take();
    if (last) yield last;
  }

  /** Returns what was gathered, and begins a new block. Null when that is nothing. */
  private take(): Uint8Array | null {
    const gathered = this.length > 0 ? this.block.subarray(0, this.length) : null;
    [this.block, this.length] = [Buffer.alloc(0), 0];
    return gathered;
  }
}
