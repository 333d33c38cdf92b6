import { createHash } from "node:crypto";
import type { Input } from "#lib/core/contract.ts";
import { COLUMN_MAPPINGS_MAX } from "#lib/core/files/file-limits.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { ColumnMapping } from "./column-mapping/column-mapping.contract.ts";
import {
  deleteColumnMappingContract,
  listColumnMappingsContract,
  renameColumnMappingContract,
} from "./column-mapping-file.contract.ts";
import type { startReconciliationContract } from "./manage-reconciliations.contract.ts";
import type { Scope, StoredReconciliation } from "./state/reconciliation.ts";
import { firstRowsOf } from "./table/open-table.ts";
import type { TableRow } from "./table/table-row.ts";

const HEADER_LENGTH_MAX = 60;

/** A mapping that is remembered, with what was chosen beside it. */
export type RememberedMapping = { name: string; mapping: ColumnMapping; scope: Omit<Scope, "from" | "to"> };

/** Returns the names of a sheet's columns; none for a sheet without a header. */
export function headersOf(rows: readonly TableRow[], headerRow: number): string[] {
  const cells = rows.find(({ number }) => number === headerRow)?.cells ?? [];
  return cells.map((cell) => String(cell).trim().slice(0, HEADER_LENGTH_MAX));
}

/** Files have the same shape when their columns have the same names in the same order, or as many columns without names. */
function fingerprintOf(headers: readonly string[], columns: number): Uint8Array<ArrayBuffer> {
  const folded = headers.map((header) => header.normalize("NFC").replace(/\s+/g, " ").toLowerCase());
  const shape = JSON.stringify(headers.length > 0 ? folded : columns);
  return new Uint8Array(createHash("sha256").update(shape).digest());
}

const columnsOf = (rows: readonly TableRow[]) => Math.max(0, ...rows.map(({ cells }) => cells.length));

/**
 * Returns the mapping that is remembered for a sheet, wherever its header stands. Null: there is none.
 */
export async function rememberedFor(
  { operatorId }: Pick<Context, "operatorId">,
  rows: readonly TableRow[],
): Promise<{ headerRow: number; remembered: RememberedMapping } | null> {
  const columns = columnsOf(rows);
  // A header says more than how many columns there are.
  const places = [...rows.map(({ number }) => number), 0].map((headerRow) => ({
    headerRow,
    fingerprint: fingerprintOf(headersOf(rows, headerRow), columns),
  }));
  const found = await prisma().columnMapping.findMany({
    where: { operatorId, fingerprint: { in: places.map(({ fingerprint }) => fingerprint) } },
  });
  for (const { headerRow, fingerprint } of places) {
    const best = found.find((one) => Buffer.compare(one.fingerprint, fingerprint) === 0);
    if (best) return { headerRow, remembered: best as unknown as RememberedMapping };
  }
  return null;
}

type Asked = Input<typeof startReconciliationContract>;

/** Remembers a mapping for files with this header, in place of an earlier one. The mappings that were used last are kept. */
export async function rememberMapping(
  ctx: Context,
  { shape }: StoredReconciliation,
  { mapping, mappingName: name, scope: { from: _, to: __, ...scope } }: Asked,
): Promise<void> {
  const { operatorId } = ctx;
  const rows = firstRowsOf(shape, mapping.sheet);
  const headers = headersOf(rows, mapping.headerRow);
  const fingerprint = fingerprintOf(headers, columnsOf(rows));
  const said = { name, mapping, scope, usedBy: actorName(ctx), usedAt: new Date() };
  await prisma().columnMapping.upsert({
    where: { operatorId_fingerprint: { operatorId, fingerprint } },
    create: { ...said, operatorId, id: uuidV7(), fingerprint, headers },
    update: said,
  });
  const old = await prisma().columnMapping.findMany({
    where: { operatorId },
    orderBy: { usedAt: "desc" },
    skip: COLUMN_MAPPINGS_MAX,
    select: { id: true },
  });
  await prisma().columnMapping.deleteMany({ where: { operatorId, id: { in: old.map(({ id }) => id) } } });
}

/** Remembers a mended mapping in place of the one with which the file was matched, if that is still remembered. */
export async function rememberMended(
  ctx: Context,
  { shape }: StoredReconciliation,
  mapping: ColumnMapping,
): Promise<void> {
  const rows = firstRowsOf(shape, mapping.sheet);
  const fingerprint = fingerprintOf(headersOf(rows, mapping.headerRow), columnsOf(rows));
  const { operatorId } = ctx;
  await prisma().columnMapping.updateMany({
    where: { operatorId, fingerprint },
    data: { mapping, usedBy: actorName(ctx), usedAt: new Date() },
  });
}

/** Lists the remembered mappings, the last used first. */
export const listColumnMappings = operation(listColumnMappingsContract, async ({ operatorId }) => {
  const found = await prisma().columnMapping.findMany({ where: { operatorId }, orderBy: { usedAt: "desc" } });
  return {
    output: { mappings: found.map(({ id, name, headers, usedAt }) => ({ mappingId: id, name, headers, usedAt })) },
  };
});

/** Renames a mapping. `isRenamed` false: there is none with this id. */
export const renameColumnMapping = operation(
  renameColumnMappingContract,
  async ({ operatorId }, { mappingId, name }) => {
    const { count } = await prisma().columnMapping.updateMany({ where: { operatorId, id: mappingId }, data: { name } });
    return { output: { isRenamed: count > 0 } };
  },
);

/** Forgets a mapping. `isDeleted` false: there is none with this id. */
export const deleteColumnMapping = operation(deleteColumnMappingContract, async ({ operatorId }, { mappingId }) => {
  const { count } = await prisma().columnMapping.deleteMany({ where: { operatorId, id: mappingId } });
  return { output: { isDeleted: count > 0 } };
});
