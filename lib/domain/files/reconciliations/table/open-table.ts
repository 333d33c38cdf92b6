import { camtRows } from "./camt-rows.ts";
import { csvRows, type Delimiter, delimiterOf } from "./csv-rows.ts";
import { type Encoding, encodingOf } from "./csv-text.ts";
import { FileFault } from "./file-fault.ts";
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

const HEAD_BYTES = 65_536;

const ZIP = Buffer.from("PK\x03\x04", "latin1");

/** The container of Excel's files before 2007, and of encrypted ones since. */
const COMPOUND = Buffer.from("D0CF11E0A1B11AE1", "hex");

const ENCRYPTED = Buffer.from("EncryptedPackage", "utf16le");

const UTF_16 = [Buffer.from([0xff, 0xfe]), Buffer.from([0xfe, 0xff])];

const OTHERS = ["%PDF", "<html", "<!doctype", "<table", "<?xml"];

/** How OFX begins, as SGML and as XML; some banks leave the header out. */
const OFX = /^(OFXHEADER\s*:|(<\?xml[^>]*>\s*)?(<\?OFX\b|<OFX>))/i;

/** The message of a statement of a day, of a part of a day and of a single movement: camt.053, 052 and 054. */
const CAMT = /<(?:\w+:)?(BkToCstmrStmt|BkToCstmrAcctRpt|BkToCstmrDbtCdtNtfctn)[\s>]/;

const begins = (bytes: Uint8Array, start: Uint8Array) => Buffer.compare(bytes.subarray(0, start.length), start) === 0;

/** What is read here: tables, and the statements of banks. */
type FileKind = "csv" | "xlsx" | "ofx" | "camt053";

/** Returns what kind of file a file is, by its bytes and not by its name. Throws FileFault when it is none that is read here. */
async function kindOfFile(file: UploadedFile): Promise<FileKind> {
  const head = await file.read(0, Math.min(file.size, HEAD_BYTES));
  if (begins(head, ZIP)) return "xlsx";
  if (begins(head, COMPOUND)) throw new FileFault((await isEncrypted(file, head)) ? "ENCRYPTED" : "OLD_XLS");
  if (UTF_16.some((mark) => begins(head, mark))) return "csv";
  const text = Buffer.from(head).toString("latin1").replace(/^ï»¿/, "").trimStart();
  if (OFX.test(text)) return "ofx";
  if (text.startsWith("<") && CAMT.test(text)) return "camt053";
  const start = text.slice(0, 64).toLowerCase();
  if (OTHERS.some((other) => start.startsWith(other.toLowerCase())) || head.some(isBinary))
    throw new FileFault("NOT_A_TABLE");
  return "csv";
}

/** Whether no text has such a byte: control characters other than tabs, line ends and the end-of-file mark of DOS. */
function isBinary(byte: number): boolean {
  return byte < 0x20 && !(byte >= 0x09 && byte <= 0x0d) && byte !== 0x1a;
}

/** The names of what a compound file holds stand in its directory, whose place is in its head. */
async function isEncrypted(file: UploadedFile, head: Uint8Array): Promise<boolean> {
  const view = Buffer.from(head.buffer, head.byteOffset, head.length);
  if (view.length < 512) return false;
  const sectorBytes = 2 ** Math.min(view.readUInt16LE(30), 16);
  const from = (view.readUInt32LE(48) + 1) * sectorBytes;
  if (from >= file.size) return false;
  const directory = await file.read(from, Math.min(file.size, from + HEAD_BYTES));
  return Buffer.from(directory).includes(ENCRYPTED);
}
