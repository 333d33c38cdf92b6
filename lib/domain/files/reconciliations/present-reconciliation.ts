import type { Output } from "#lib/core/contract.ts";
import { RECONCILIATION_KEPT } from "#lib/core/files/file-limits.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import type { Actor } from "../../base/records/timeline.contract.ts";
import type { listReconciliationsContract, showReconciliationContract } from "./manage-reconciliations.contract.ts";
import { PART_BYTES } from "./manage-reconciliations.contract.ts";
import { type Counted, fileKeptUntil, type StoredReconciliation, type StoredTotals } from "./state/reconciliation.ts";

const DAY_MS = 86_400_000;

type Row = Output<typeof listReconciliationsContract>["reconciliations"][number];
type Shown = Output<typeof showReconciliationContract>;

/** Returns reconciliations as the list shows them. */
export async function presentReconciliations(ctx: Context, stored: readonly StoredReconciliation[]): Promise<Row[]> {
  const actorOf = await actorNames(
    ctx.operatorId,
    stored.map(({ createdBy }) => createdBy),
  );
  return stored.map((one) => presentRow(one, actorOf(one.createdBy)));
}

/** Returns one reconciliation with everything but its differences. */
export async function presentReconciliation(ctx: Context, stored: StoredReconciliation): Promise<Shown> {
  const { bytes, status, isMatching, rowsRead, bytesRead, faultCode, faultRow, createdAt } = stored;
  const [row] = (await presentReconciliations(ctx, [stored])) as [Row];
  const missingParts = status === "UPLOADING" ? await missingPartsOf(stored) : [];
  const arrived = 1 - missingParts.length / partCountOf(stored);
  const webhooks = await prisma().webhookEndpoint.count({
    where: { accountId: { in: [...ctx.accountIds] }, deletedAt: null },
  });
  return {
    ...row,
    progress: {
      parts: status === "UPLOADING" ? arrived : Number(bytesRead) / Number(bytes),
      rows: rowsRead,
      isMatching,
    },
    missingParts,
    modifiedAt: stored.modifiedAt,
    fault: faultCode ? { code: faultCode as NonNullable<Shown["fault"]>["code"], row: faultRow } : null,
    fileKeptUntil: fileKeptUntil(stored),
    keptUntil: new Date(createdAt.getTime() + RECONCILIATION_KEPT.resultDays * DAY_MS),
    totals: stored.totals && presentTotals(stored.totals),
    hasWebhooks: webhooks > 0,
  };
}

/** Returns how many parts a file has. */
export function partCountOf({ bytes }: Pick<StoredReconciliation, "bytes">): number {
  return Math.ceil(Number(bytes) / PART_BYTES);
}

/** Returns the numbers of the parts that have not arrived. */
export async function missingPartsOf(
  stored: Pick<StoredReconciliation, "operatorId" | "id" | "bytes">,
): Promise<number[]> {
  const { operatorId, id: reconciliationId } = stored;
  const found = await prisma().reconciliationPart.findMany({
    where: { operatorId, reconciliationId },
    select: { number: true },
  });
  const arrived = new Set(found.map(({ number }) => number));
  return Array.from({ length: partCountOf(stored) }, (_, number) => number).filter((number) => !arrived.has(number));
}

function presentRow(stored: StoredReconciliation, createdBy: Actor): Row {
  const { id, status, fileName, bytes, createdAt, scope, totals, finishedAt, items, accepted } = stored;
  return {
    reconciliationId: id,
    status,
    fileName,
    bytes,
    createdBy,
    createdAt,
    scope,
    result:
      totals && finishedAt
        ? {
            finishedAt,
            difference: BigInt(totals.file.sum) - BigInt(totals.book.sum),
            open: items - accepted,
            accepted,
            unchecked: uncheckedOf(totals),
          }
        : null,
  };
}

function presentTogether({ first, ...together }: StoredTotals["together"]) {
  const shown = first.map(({ rows, lines, sum }) => ({
    rows,
    lines: lines.map(({ accountNumber, lineNumber }) => ({ accountNumber, lineNumber: BigInt(lineNumber) })),
    sum: BigInt(sum),
  }));
  return { ...together, first: shown };
}

/** What a person left out by its type or status is no movement; everything else that was not compared is. */
function uncheckedOf({ outside, unread, excludedRows }: StoredTotals): number {
  return excludedRows.reduce((sum, { kind, count }) => sum + (kind === null ? 0 : count), outside.count + unread);
}

const cents = <C extends Counted>(counted: C) => ({ ...counted, sum: BigInt(counted.sum) });

function presentTotals(totals: StoredTotals): NonNullable<Shown["totals"]> {
  return {
    ...totals,
    file: cents(totals.file),
    book: cents(totals.book),
    matched: cents(totals.matched),
    together: presentTogether(totals.together),
    outside: cents(totals.outside),
    reasons: totals.reasons.map((one) => ({ ...one, difference: BigInt(one.difference) })),
    excludedRows: totals.excludedRows.map(cents),
    excludedLines: totals.excludedLines.map(cents),
  };
}
