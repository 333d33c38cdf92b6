import { camtRows } from "./camt-rows.ts";
import { csvRows, type Delimiter, delimiterOf } from "./csv-rows.ts";
import { type Encoding, encodingOf } from "./csv-text.ts";
import { FileFault } from "./file-fault.ts";
import { kindOfFile } from "./file-kind.ts";
import { ofxRows } from "./ofx-rows.ts";
import type { Cell, TableRow } from "./table-row.ts";
import type { UploadedFile } from "./uploaded-file.ts";
import { openXlsx, type XlsxParts } from "./xlsx-parts.ts";
import { xlsxRows } from "./xlsx-rows.ts";
import { textsOf } from "./xlsx-texts.ts";
import { dateStylesOf, type Workbook, workbookOf } from "./xlsx-workbook.ts";

/** How a file is read, and the first rows of each of its sheets; all but spreadsheets have one, without a name. */
export type TableShape = (
  | { kind: "csv"; encoding: Encoding; delimiter: Delimiter }
  | { kind: "ofx" | "camt053"; encoding: Encoding; delimiter: null }
  | { kind: "xlsx"; encoding: null; delimiter: null }
) & { sheets: { name: string; rows: TableRow[] }[] };

/** The first rows and sheets that a person is shown, and the characters of a cell of them. */
const SHOWN = { rows: 40, sheets: 10, characters: 120 } as const;

/** Returns the first rows of the sheet with this name; none when there is no such sheet. */
export function firstRowsOf(shape: Pick<TableShape, "sheets"> | null, sheet: string | undefined): readonly TableRow[] {
  return shape?.sheets.find(({ name }) => name === sheet)?.rows ?? [];
}

/** Finds out how a file is read. Throws FileFault when it cannot be, or has no rows. */
export async function inspectTable(file: UploadedFile): Promise<TableShape> {
  if (file.size === 0) throw new FileFault("NO_ROWS");
  const kind = await kindOfFile(file);
  const shape = kind === "xlsx" ? await inspectXlsx(file) : await inspectText(file, kind);
  const sheets = shape.sheets.filter(({ rows }) => rows.length > 0);
  if (sheets.length === 0) throw new FileFault("NO_ROWS");
  return { ...shape, sheets };
}

/** Yields the rows of a file, or of its sheet with this name, in batches. Throws FileFault. */
export async function* rowsOfTable(file: UploadedFile, shape: TableShape, sheet: string): AsyncGenerator<TableRow[]> {
  if (shape.kind !== "xlsx") {
    yield* textRows(file, shape);
    return;
  }
  const parts = await openXlsx(file);
  const { sheets, from1904 } = await workbookOf(parts);
  const part = sheets.find(({ name }) => name === sheet)?.part;
  if (!part) throw new FileFault("BROKEN_XLSX");
  const [texts, dateStyles] = [await textsOf(parts), await dateStylesOf(parts)];
  yield* xlsxRows(parts, part, { textAt: (number) => texts.at(number), dateStyles, from1904 });
}

type TextShape = Exclude<TableShape, { kind: "xlsx" }>;

function textRows(file: UploadedFile, shape: TextShape): AsyncGenerator<TableRow[]> {
  const { encoding } = shape;
  if (shape.kind === "csv") return csvRows(file, encoding, shape.delimiter);
  return shape.kind === "ofx" ? ofxRows(file, encoding) : camtRows(file, encoding);
}

/** What an OFX or XML file says of its encoding is often wrong: its bytes say it. */
async function inspectText(file: UploadedFile, kind: TextShape["kind"]): Promise<TableShape> {
  const encoding = await encodingOf(file);
  const delimiter = kind === "csv" ? await delimiterOf(file, encoding) : null;
  const shape = { kind, encoding, delimiter, sheets: [] } as unknown as TextShape;
  return { ...shape, sheets: [{ name: "", rows: await firstRows(textRows(file, shape)) }] };
}

async function inspectXlsx(file: UploadedFile): Promise<TableShape> {
  const parts = await openXlsx(file);
  const workbook = await workbookOf(parts);
  const dateStyles = await dateStylesOf(parts);
  const sheets: TableShape["sheets"] = [];
  for (const { name, part } of workbook.sheets.slice(0, SHOWN.sheets)) {
    sheets.push({ name, rows: await firstOfSheet(parts, workbook, dateStyles, part) });
  }
  return { kind: "xlsx", encoding: null, delimiter: null, sheets };
}

/** Reads the rows twice: first to know how many of the texts they need, which may be millions. */
async function firstOfSheet(parts: XlsxParts, { from1904 }: Workbook, dateStyles: boolean[], part: string) {
  let count = 0;
  const note = (number: number) => {
    count = Math.max(count, number + 1);
    return "";
  };
  await firstRows(xlsxRows(parts, part, { textAt: note, dateStyles, from1904 }));
  const texts = await textsOf(parts, count);
  return firstRows(xlsxRows(parts, part, { textAt: (number) => texts.at(number), dateStyles, from1904 }));
}

async function firstRows(batches: AsyncGenerator<TableRow[]>): Promise<TableRow[]> {
  const rows: TableRow[] = [];
  for await (const batch of batches) {
    rows.push(...batch.slice(0, SHOWN.rows - rows.length).map(shown));
    if (rows.length === SHOWN.rows) break;
  }
  return rows.some(({ cells }) => cells.some((cell) => String(cell).trim() !== "")) ? rows : [];
}

function shown({ number, cells }: TableRow): TableRow {
  // PostgreSQL's JSON takes no NUL.
  const cut = (cell: Cell) =>
    typeof cell === "string" ? cell.slice(0, SHOWN.characters).replaceAll("\0", " ").toWellFormed() : cell;
  return { number, cells: cells.map(cut) };
}
