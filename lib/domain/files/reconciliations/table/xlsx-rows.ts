import { RECONCILED_FILE_MAX } from "#lib/core/files/file-limits.ts";
import { INT32_MAX } from "#lib/core/limits.ts";
import { FileFault } from "./file-fault.ts";
import { type Cell, plainCell, type TableRow } from "./table-row.ts";
import type { XlsxParts } from "./xlsx-parts.ts";
import { readXml } from "./xml.ts";

/** What the cells of a sheet mean. `textAt`: the text of this number, which a cell names. */
export type SheetLook = { textAt: (number: number) => string; dateStyles: readonly boolean[]; from1904: boolean };

const DAY_MS = 86_400_000;
/** Excel's days count from 1899-12-30, or from 1904-01-01. */
const EPOCH_MS = { 1900: Date.UTC(1899, 11, 30), 1904: Date.UTC(1904, 0, 1) };
/** The columns of a row beyond these are not read. */
const COLUMNS = RECONCILED_FILE_MAX.columns;

/** Yields the rows of a sheet in batches. Rows without cells may be missing. Throws FileFault. */
export async function* xlsxRows(parts: XlsxParts, sheet: string, look: SheetLook): AsyncGenerator<TableRow[]> {
  const part = await parts.open(sheet);
  if (!part) throw new FileFault("BROKEN_XLSX");
  const reader = sheetReader(look);
  for await (const _ of readXml(part, reader.handlers)) {
    const rows = reader.take();
    if (rows.length > 0) yield rows;
  }
}

function sheetReader(look: SheetLook) {
  let rows: TableRow[] = [];
  let row: TableRow = { number: 0, cells: [] };
  let [column, type, style, value, isValue] = [0, "", "", "", false];
  const handlers = {
    open(name: string, attributes: Record<string, string>) {
      if (name === "row") {
        row = { number: rowNumber(attributes.r, row.number), cells: [] };
        column = 0;
      } else if (name === "c") {
        const place = attributes.r;
        if (place) column = columnOf(place);
        [type, style, value] = [attributes.t ?? "n", attributes.s ?? "", ""];
      } else if (name === "v" || name === "t") isValue = true;
    },
    text(piece: string) {
      if (isValue) value += piece;
    },
    close(name: string) {
      if (name === "v" || name === "t") isValue = false;
      else if (name === "c") {
        if (value !== "" && column < COLUMNS) put(row.cells, column, plainCell(cellOf(look, type, style, value)));
        column++;
      } else if (name === "row") rows.push(row);
    },
  };
  const take = () => {
    const taken = rows;
    rows = [];
    return taken;
  };
  return { handlers, take };
}

/** Rows stand in their order. A row without a number follows the one before. */
function rowNumber(given: string | undefined, before: number): number {
  const number = given === undefined ? before + 1 : Number(given);
  if (!Number.isSafeInteger(number) || number <= before || number > INT32_MAX) throw new FileFault("BROKEN_XLSX");
  return number;
}

/** Cells that the file leaves out are empty. */
function put(cells: Cell[], column: number, cell: Cell): void {
  while (cells.length < column) cells.push("");
  cells[column] = cell;
}

/** Returns the column of "AB12", from 0. */
function columnOf(place: string): number {
  let column = 0;
  for (let at = 0; at < place.length; at++) {
    const letter = place.charCodeAt(at) - 64;
    if (letter < 1 || letter > 26) break;
    column = column * 26 + letter;
  }
  return column - 1;
}

function cellOf({ textAt, dateStyles, from1904 }: SheetLook, type: string, style: string, value: string): Cell {
  if (type === "s") return textAt(Number(value));
  if (type === "b") return value === "1" ? "TRUE" : "FALSE";
  if (type !== "n") return value;
  const number = Number(value);
  if (!Number.isFinite(number)) return value;
  return dateStyles[Number(style)] ? dateText(number, from1904) : number;
}

/** Returns a spreadsheet's date as "2026-10-01" or "2026-10-01T12:30:00.000", without a zone; the number when it is none. */
export function dateText(days: number, from1904 = false): Cell {
  const at = new Date(EPOCH_MS[from1904 ? 1904 : 1900] + Math.round(days * DAY_MS));
  return Number.isNaN(at.getTime()) ? days : at.toISOString().slice(0, Number.isInteger(days) ? 10 : -1);
}
