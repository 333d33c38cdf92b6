import { Readable } from "node:stream";
import { pipeline } from "node:stream/promises";
import { CsvError, type Options, parse } from "csv-parse";
import { parse as parseWhole } from "csv-parse/sync";
import { RECONCILED_FILE_MAX } from "#lib/core/files/file-limits.ts";
import { type Encoding, textOf } from "./csv-text.ts";
import { FileFault } from "./file-fault.ts";
import { plainCell, type TableRow } from "./table-row.ts";
import type { UploadedFile } from "./uploaded-file.ts";

export const DELIMITERS = [";", ",", "\t", "|"] as const;
export type Delimiter = (typeof DELIMITERS)[number];

const BATCH_ROWS = 1_000;
const HEAD_BYTES = 262_144;
const HEAD_ROWS = 100;
/** What Excel writes before the first row of a file to say what separates the cells. */
const SEPARATOR_LINE = /^sep=(.)\r?\n/i;

function options(delimiter: Delimiter): Options {
  return {
    delimiter,
    record_delimiter: ["\r\n", "\n", "\r"],
    // Names have quotes that nobody escaped, and totals have fewer cells.
    relax_quotes: true,
    relax_column_count: true,
    max_record_size: RECONCILED_FILE_MAX.rowCharacters,
  };
}

/** Returns what separates the cells of a CSV file: what splits the most of its first rows into the same number of cells. */
export async function delimiterOf(file: UploadedFile, encoding: Encoding): Promise<Delimiter> {
  const to = Math.min(file.size, HEAD_BYTES);
  let head = "";
  for await (const text of textOf(file, encoding, to)) head += text;
  const said = DELIMITERS.find((delimiter) => delimiter === SEPARATOR_LINE.exec(head)?.[1]);
  if (said) return said;
  // The last row may be cut off.
  const lines = to < file.size ? head.slice(0, Math.max(head.lastIndexOf("\n"), head.lastIndexOf("\r"))) : head;
  const [best] = DELIMITERS.map((delimiter) => ({ delimiter, ...agreement(lines, delimiter) })).sort(
    (a, b) => b.rows - a.rows || b.cells - a.cells,
  );
  // A letter may have a comma in one of its lines. A file with one row has no more to agree.
  const isOneRow = lines.trim().split(/[\r\n]+/).length === 1;
  if (!best || best.rows < (isOneRow || best.isBroken ? 1 : 2)) throw new FileFault("NOT_A_TABLE");
  return best.delimiter;
}

type Agreement = { rows: number; cells: number; isBroken: boolean };

/** How many of the first rows have the most usual number of cells, more than one, and that number. */
function agreement(text: string, delimiter: Delimiter): Agreement {
  const counts = new Map<number, number>();
  const count = ({ length }: string[]) => {
    if (length > 1) counts.set(length, (counts.get(length) ?? 0) + 1);
    return null;
  };
  let isBroken = false;
  try {
    parseWhole(text, { ...options(delimiter), to: HEAD_ROWS, on_record: count });
  } catch {
    // The error is found again, with its row, when the file is read.
    isBroken = true;
  }
  const [cells, rows] = [...counts].sort(([, a], [, b]) => b - a)[0] ?? [0, 0];
  return { rows, cells, isBroken };
}

/** Yields the rows of a CSV file in batches, numbered as spreadsheets number them. Throws FileFault. */
export async function* csvRows(
  file: UploadedFile,
  encoding: Encoding,
  delimiter: Delimiter,
): AsyncGenerator<TableRow[]> {
  const parser = parse(options(delimiter));
  const fed = pipeline(Readable.from(textOf(file, encoding)), parser);
  // Its error is the parser's, which is thrown below.
  fed.catch(() => {});
  let number = 0;
  let batch: TableRow[] = [];
  try {
    for await (const cells of parser as AsyncIterable<string[]>) {
      number++;
      if (number === 1 && SEPARATOR_LINE.test(`${cells.join(delimiter)}\n`)) continue;
      batch.push({ number, cells: cells.slice(0, RECONCILED_FILE_MAX.columns).map(plainCell) });
      if (batch.length < BATCH_ROWS) continue;
      yield batch;
      batch = [];
    }
  } catch (error) {
    if (error instanceof CsvError && error.code === "CSV_MAX_RECORD_SIZE")
      throw new FileFault("ROW_TOO_LONG", number + 1);
    if (error instanceof CsvError) throw new FileFault("BROKEN_CSV", number + 1);
    throw error;
  } finally {
    parser.destroy();
  }
  if (batch.length > 0) yield batch;
}
