import { camt053Statement } from "./camt053.ts";
import { cnab240Statement } from "./cnab240.ts";
import { csvStatement } from "./csv.ts";
import type { StatementFormat } from "./format.contract.ts";
import { jsonlStatement } from "./jsonl.ts";
import { ofxStatement } from "./ofx.ts";
import { pdfStatement } from "./pdf.ts";
import type { StatementWriter } from "./statement-file.ts";
import { xlsxStatement } from "./xlsx.ts";

/** How each kind of file is written. */
export const WRITERS: Record<StatementFormat, StatementWriter> = {
  csv: csvStatement,
  xlsx: (file) => xlsxStatement(file),
  ofx: ofxStatement,
  pdf: pdfStatement,
  jsonl: jsonlStatement,
  camt053: camt053Statement,
  cnab240: cnab240Statement,
};
