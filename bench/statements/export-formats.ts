import { constants, inflateRawSync } from "node:zlib";
import { getDocument } from "pdfjs-dist/legacy/build/pdf.mjs";
import { CSV_COLUMNS } from "#lib/domain/statement/statement-files/csv-columns.ts";
import type { StatementFormat } from "#lib/domain/statement/statement-files/format.contract.ts";

/**
 * A format that is measured. `side`: its name in the table. `reference`: what it is measured against, and the program that does it, which is
 * told the number of lines. `least`: the least throughput, as a part of the reference's: COLUMNS writes no file format, and pdfkit alone no
 * tags and tables for readers, so less than theirs is asked. `days`: how many of the month's days are exported; absent: all. `keep`: how many
 * of the file's last bytes `rowsIn` needs to tell how many rows the file says it has; 0 when it does not end as a whole file does.
 */
type MeasuredFormat = {
  format: StatementFormat;
  side: string;
  reference: { side: string; name: string; program: string };
  least: number;
  memoryMiBMax: number;
  firstByteMsMax?: number;
  days?: number;
  keep: number;
  rowsIn: (end: Buffer) => number | Promise<number>;
};

const COUNT_CELL = Object.keys(CSV_COLUMNS).indexOf("count");
const FLAT_MIB = 32;
const FIRST_BYTE_MS = 100;
const COLUMNS = { side: "columns", name: "COPY of the columns", program: "export-columns.ts" };

export const MEASURED_FORMATS: readonly MeasuredFormat[] = [
  {
    format: "csv",
    side: "guiche",
    reference: { side: "copy", name: "COPY", program: "export-copy.ts" },
    least: 0.8,
    memoryMiBMax: FLAT_MIB,
    firstByteMsMax: FIRST_BYTE_MS,
    keep: 4_096,
    rowsIn: (end) => Number(/^saldo final;.*$/m.exec(end.toString())?.[0].split(";")[COUNT_CELL]),
  },
  {
    format: "xlsx",
    side: "xlsx",
    reference: { side: "hucre", name: "hucre from memory", program: "export-hucre.ts" },
    least: 1,
    memoryMiBMax: FLAT_MIB,
    keep: 262_144,
    rowsIn: (end) => Number(/<f>COUNT\([^<]*<\/f><v>(\d+)/.exec(lastSheet(end))?.[1]),
  },
  {
    format: "jsonl",
    side: "jsonl",
    reference: { side: "json", name: "COPY of JSON", program: "export-json.ts" },
    least: 0.8,
    memoryMiBMax: FLAT_MIB,
    firstByteMsMax: FIRST_BYTE_MS,
    keep: 4_096,
    rowsIn: (end) => Number(/"type":"end","accounts":1,"count":(\d+)}\n$/.exec(end.toString())?.[1] ?? 0),
  },
  {
    format: "ofx",
    side: "ofx",
    reference: COLUMNS,
    least: 0.1,
    memoryMiBMax: FLAT_MIB,
    firstByteMsMax: FIRST_BYTE_MS,
    keep: 4_096,
    rowsIn: (end) => Number(/<MKTGINFO>\D*(\d+)\s*(<\/[A-Z1]+>\s*){5}$/.exec(end.toString())?.[1] ?? 0),
  },
  {
    format: "camt053",
    side: "camt053",
    reference: COLUMNS,
    least: 0.1,
    memoryMiBMax: FLAT_MIB,
    firstByteMsMax: FIRST_BYTE_MS,
    keep: 4_096,
    rowsIn: (end) => lastLine(end, /<\/Document>\s*$/),
  },
  {
    format: "cnab240",
    side: "cnab240",
    reference: COLUMNS,
    least: 0.1,
    memoryMiBMax: FLAT_MIB,
    firstByteMsMax: FIRST_BYTE_MS,
    keep: 4_096,
    rowsIn: (end) => lastLine(end, /\n\d{3}9999[^\r\n]{233}\r\n$/),
  },
  {
    format: "pdf",
    side: "pdf",
    reference: { side: "pdfkit", name: "pdfkit alone", program: "export-pdfkit.ts" },
    least: 0.5,
    // V8 lets short-lived objects lie until its own limits; docs/decisions/statement-pdf.md.
    memoryMiBMax: 256,
    days: 1,
    keep: Number.POSITIVE_INFINITY,
    rowsIn: rowsInPdf,
  },
];

/** The number that the last endToEndId ends with, which is that of its line. */
function lastLine(end: Buffer, whole: RegExp): number {
  const text = end.toString("latin1");
  return whole.test(text) ? Number([...text.matchAll(/E6070119020261001120(\d{12})/g)].at(-1)?.[1] ?? 0) : 0;
}

/** The totals of each kind stand on the last page, which is read with a reader that is not ours. */
async function rowsInPdf(file: Buffer): Promise<number> {
  const document = getDocument({ data: new Uint8Array(file), stopAtErrors: true, verbosity: 0 });
  const reader = await document.promise;
  const { items } = await (await reader.getPage(reader.numPages)).getTextContent();
  await document.destroy();
  const text = items.map((item) => ("str" in item ? item.str : "")).join(" ");
  return Number(/Total\D*([\d.]+)/.exec(text)?.[1]?.replaceAll(".", "") ?? 0);
}

/** Returns the sheet that adds up the movements, which stand on one sheet before it. */
function lastSheet(end: Buffer): string {
  const name = "xl/worksheets/sheet2.xml";
  const content = end.subarray(end.indexOf(name) + name.length);
  return inflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}
