import { constants, inflateRawSync } from "node:zlib";
import { CSV_COLUMNS } from "#lib/domain/statement-files/csv-columns.ts";
import type { StatementFormat } from "#lib/domain/statement-files/format.contract.ts";

/**
 * A format that is measured. `side`: its name in the table. `reference`: what it is measured against, and the program that does it, which is
 * told the number of lines. `keep`: how many of the file's last bytes `rowsIn` needs to tell how many rows the file says it has.
 */
type MeasuredFormat = {
  format: StatementFormat;
  side: string;
  reference: { side: string; name: string; program: string };
  least: number;
  firstByteMsMax?: number;
  keep: number;
  rowsIn: (end: Buffer) => number;
};

const COUNT_CELL = Object.keys(CSV_COLUMNS).indexOf("count");

export const MEASURED_FORMATS: readonly MeasuredFormat[] = [
  {
    format: "csv",
    side: "guiche",
    reference: { side: "copy", name: "COPY", program: "export-copy.ts" },
    least: 0.8,
    firstByteMsMax: 100,
    keep: 4_096,
    rowsIn: (end) => Number(/^saldo final;.*$/m.exec(end.toString())?.[0].split(";")[COUNT_CELL]),
  },
  {
    format: "xlsx",
    side: "xlsx",
    reference: { side: "hucre", name: "hucre from memory", program: "export-hucre.ts" },
    least: 1,
    keep: 262_144,
    rowsIn: (end) => Number(/<f>COUNT\([^<]*<\/f><v>(\d+)/.exec(lastSheet(end))?.[1]),
  },
];

/** Returns the sheet that adds up the movements, which stand on one sheet before it. */
function lastSheet(end: Buffer): string {
  const name = "xl/worksheets/sheet2.xml";
  const content = end.subarray(end.indexOf(name) + name.length);
  return inflateRawSync(content, { finishFlush: constants.Z_SYNC_FLUSH }).toString();
}
