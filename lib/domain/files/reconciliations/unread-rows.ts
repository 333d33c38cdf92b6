import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { RowFaultCode } from "./column-mapping/row-fault.contract.ts";
import { headersOf } from "./column-mappings.ts";
import { listUnreadRowsContract } from "./manage-reconciliations.contract.ts";
import { shownText } from "./reconciliation-file.ts";
import { reconciliationById, type StoredReconciliation } from "./state/reconciliation.ts";
import { firstRowsOf } from "./table/open-table.ts";

const LETTERS = 26;

/** Lists the rows that the last run could not read, in their order. Throws RECONCILIATION_NOT_FOUND. */
export const listUnreadRows = operation(listUnreadRowsContract, async (ctx, { reconciliationId, after = 0, limit }) => {
  const stored = await reconciliationById(ctx, reconciliationId);
  const found = await prisma().reconciliationUnreadRow.findMany({
    where: { operatorId: stored.operatorId, reconciliationId, rowNumber: { gt: after } },
    orderBy: { rowNumber: "asc" },
    take: limit + 1,
  });
  const names = columnNames(stored);
  const rows = found.slice(0, limit).map(({ rowNumber, code, column, value }) => ({
    rowNumber,
    code: code as RowFaultCode,
    column: column === null ? null : names(column),
    value: value && shownText(value),
  }));
  return { output: { rows, next: found.length > limit ? (rows.at(-1)?.rowNumber ?? null) : null } };
});

/** Returns what a column is called: by the file's header, else by its letter as in a spreadsheet. */
function columnNames({ shape, mapping }: StoredReconciliation): (column: number) => string {
  const rows = firstRowsOf(shape, mapping?.sheet);
  const headers = headersOf(rows, mapping?.headerRow ?? 0);
  return (column) => headers[column] || columnLetter(column);
}

function columnLetter(column: number): string {
  const first = Math.floor(column / LETTERS);
  return `${first > 0 ? columnLetter(first - 1) : ""}${String.fromCharCode(65 + (column % LETTERS))}`;
}
