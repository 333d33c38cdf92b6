import { refuse } from "#lib/core/errors.ts";
import { LINE_KINDS } from "#lib/ledger/line-kind.ts";
import { type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type RowResult, rowReader } from "./column-mapping/read-row.ts";
import { previewReconciliationContract, showReconciliationFileContract } from "./column-mapping-file.contract.ts";
import { rememberedFor } from "./column-mappings.ts";
import {
  type InspectedFile,
  reconciliationById,
  type StoredReconciliation,
  type Suggestion,
} from "./state/reconciliation.ts";
import { firstRowsOf } from "./table/open-table.ts";

const PREVIEW_ROWS = 20;
const UNKNOWN_TYPES_MAX = 50;
const FORMATTED_CPF = /(?<!\d)\d{3}\.(\d{3}\.\d{3})-\d{2}(?!\d)/g;

/** Shows the first rows of a file and how its columns are read. Throws RECONCILIATION_NOT_FOUND and ACTION_REFUSED. */
export const showReconciliationFile = operation(showReconciliationFileContract, async (ctx, { reconciliationId }) => {
  const stored = await reconciliationById(ctx, reconciliationId);
  const { kind, encoding, delimiter, sheets, suggestion } = shapeOf(stored);
  const { mapping, source, mappingName, scope, types, statuses } = await suggestionFor(ctx, stored, suggestion);
  return {
    output: {
      ...{ kind, encoding, delimiter },
      sheets: sheets.map(({ name, rows }) => ({
        name,
        rows: rows.map(({ number, cells }) => ({ number, cells: cells.map((cell) => shownText(String(cell))) })),
      })),
      ...{ mapping, source, mappingName, scope },
      statuses: statuses.map(shownText),
      unknownTypes: [...new Set([...(await unknownTypes(stored)), ...(mapping.type ? types : [])])],
    },
  };
});

/** Shows the first rows of a file as they will be read. Throws RECONCILIATION_NOT_FOUND and ACTION_REFUSED. */
export const previewReconciliation = operation(
  previewReconciliationContract,
  async (ctx, { reconciliationId, mapping, kinds }) => {
    const rows = firstRowsOf(shapeOf(await reconciliationById(ctx, reconciliationId)), mapping.sheet);
    const read = rowReader(mapping, kinds);
    const shown = rows.filter(({ number }) => number > mapping.headerRow).slice(0, PREVIEW_ROWS);
    return { output: { rows: shown.map(({ number, cells }) => presentRow(number, read(cells))) } };
  },
);

function shapeOf({ shape }: StoredReconciliation): InspectedFile {
  if (shape) return shape;
  throw refuse("ACTION_REFUSED", "The file has not been read yet, or it cannot be.");
}

function presentRow(rowNumber: number, row: RowResult) {
  const kind = row.is === "row" || row.is === "excluded" ? row.kind : null;
  return {
    rowNumber,
    is: row.is,
    key: row.is === "row" ? shownText(row.key) : null,
    kind: kind === null ? null : (LINE_KINDS[kind]?.name ?? null),
    amount: row.is === "row" || row.is === "excluded" ? BigInt(row.amount) : null,
    at: row.is === "row" && row.at !== null ? new Date(row.at) : null,
    isDay: row.is === "row" && row.isDay,
    fault: row.is === "fault" ? row.code : null,
    column: row.is === "fault" ? row.column : null,
  };
}

/** A file has whatever its platform wrote. Bare CPFs are masked on the way out, as everywhere. */
export function shownText(text: string): string {
  return text.replace(FORMATTED_CPF, "***.$1-**");
}

/** What the reconciliation has; before it has any, what the worker suggested. */
async function suggestionFor(ctx: Context, { shape, mapping, scope }: StoredReconciliation, suggested: Suggestion) {
  if (!mapping || !scope) return suggested;
  const rows = firstRowsOf(shape, mapping.sheet);
  const known = await rememberedFor(ctx, rows);
  return { ...suggested, mapping, scope, source: "own" as const, mappingName: known?.remembered.name ?? null };
}

async function unknownTypes({ operatorId, id: reconciliationId }: StoredReconciliation): Promise<string[]> {
  const found = await prisma().reconciliationUnreadRow.findMany({
    where: { operatorId, reconciliationId, code: "TYPE_UNKNOWN" },
    distinct: ["value"],
    select: { value: true },
    take: UNKNOWN_TYPES_MAX,
  });
  return found.flatMap(({ value }) => (value ? [value] : []));
}
