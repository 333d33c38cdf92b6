import { randomUUID } from "node:crypto";
import { createWriteStream } from "node:fs";
import { pipeline } from "node:stream/promises";
import { writeXlsxStream } from "hucre/xlsx";
import { CSV_COLUMNS } from "#lib/domain/statement/statement-files/csv-columns.ts";
import { answerParent } from "../support/child.ts";

// Reference: what a library for workbooks needs to write as many rows of the same columns from memory to /dev/null, without a database,
// without turning lines into cells, and without the sheet of formulas.

const { record: _, count: _count, totalCredits: _credits, totalDebits: _debits, ...columns } = CSV_COLUMNS;
const FORMATS: Readonly<Record<string, string>> = {
  settledAt: "dd/mm/yyyy hh:mm:ss",
  credit: '"R$ "#,##0.00',
  debit: '"R$ "#,##0.00',
  balance: '"R$ "#,##0.00',
  lineNumber: "0",
};
const COLUMNS = Object.entries(columns).map(([key, { name }]) => ({
  header: name["pt-BR"],
  width: 20,
  style: { numFmt: FORMATS[key] ?? "@" },
}));

/** More than the compressor looks back. */
const ROWS = Array.from({ length: 10_000 }, (_row, n) => {
  const isDebit = n % 10 === 0;
  return [
    ...["0001/90000001", n, new Date(1_790_000_000_000 + n * 2_592), isDebit ? "Saque Pix" : "Depósito Pix"],
    ...[isDebit ? "débito" : "crédito", "Pix", isDebit ? null : 10 + n / 100, isDebit ? 5.5 : null, n * 3.21],
    ...[`Bruna Testeira ${n % 1000}`, "000.000.001-91", "ITAÚ UNIBANCO S.A.", "Depósito de Bruna"],
    ...[`E60701190202610011200${`${n}`.padStart(11, "0")}`, randomUUID(), randomUUID(), null],
  ];
});

function* rows(count: number) {
  for (let n = 0; n < count; n++) yield ROWS[n % ROWS.length] as (typeof ROWS)[number];
}

answerParent(async ({ lines }: { lines: number }) => {
  const startedAt = performance.now();
  const workbook = writeXlsxStream(rows(lines), { name: "Lançamentos", columns: COLUMNS, freezePane: { rows: 1 } });
  await pipeline(workbook, createWriteStream("/dev/null"));
  return { rows: lines, seconds: (performance.now() - startedAt) / 1_000 };
});
