import { FileFault } from "./file-fault.ts";
import type { UploadedFile } from "./uploaded-file.ts";

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
export type FileKind = "csv" | "xlsx" | "ofx" | "camt053";

/** Returns what kind of file a file is, by its bytes and not by its name. Throws FileFault when it is none that is read here. */
export async function kindOfFile(file: UploadedFile): Promise<FileKind> {
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
