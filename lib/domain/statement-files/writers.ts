import { csvStatement } from "./csv.ts";
import type { StatementFormat } from "./format.contract.ts";
import { pdfStatement } from "./pdf.ts";
import type { StatementWriter } from "./statement-file.ts";
import { xlsxStatement } from "./xlsx.ts";

/** How each kind of file is written. */
export const WRITERS: Record<StatementFormat, StatementWriter> = {
  csv: csvStatement,
  pdf: pdfStatement,
  xlsx: (file) => xlsxStatement(file),
};
