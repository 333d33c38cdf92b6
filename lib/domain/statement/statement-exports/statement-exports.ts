import { refuse } from "#lib/core/errors.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import { STATEMENT_FORMATS, type StatementFormat } from "../statement-files/format.contract.ts";
import { exportParts } from "./export-parts.ts";
import { exportById, kept, type StoredExport } from "./export-store.ts";
import { mayDownload, presentExport } from "./present-export.ts";
import {
  cancelStatementExportContract,
  downloadStatementExportContract,
  getStatementExportContract,
  listStatementExportsContract,
} from "./statement-export.contract.ts";

/** Lists the operator's statement files, newest first, a page at a time. */
export const listStatementExports = operation(
  listStatementExportsContract,
  async (ctx, { before, limit, ...asked }) => {
    const { operatorId } = ctx;
    const chosen = Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== undefined));
    const found = await prisma().statementExport.findMany({
      where: { operatorId, ...chosen, ...kept(), ...(before ? { id: { lt: before } } : {}) },
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const page = found.slice(0, limit);
    const who = await actorNames(
      operatorId,
      page.map(({ requestedBy }) => requestedBy),
    );
    const exports = page.map((stored) => ({ ...presentExport(ctx, stored), by: who(stored.requestedBy) }));
    return { output: { exports, next: found.length > limit ? (exports.at(-1)?.exportId ?? null) : null } };
  },
);

/** Shows an export. Throws EXPORT_NOT_FOUND. */
export const getStatementExport = operation(getStatementExportContract, async (ctx, { exportId }) => ({
  output: presentExport(ctx, await exportOf(ctx, exportId)),
}));

/** Stops an export that waits or runs. Throws EXPORT_NOT_FOUND. */
export const cancelStatementExport = operation(cancelStatementExportContract, async (ctx, { exportId }) => {
  const { operatorId, id } = await exportOf(ctx, exportId);
  // The worker that makes it sees this before it writes the next part, and removes what it wrote.
  await prisma().statementExport.updateMany({
    where: { operatorId, id, kind: { not: "direct" }, status: { in: ["QUEUED", "RUNNING"] } },
    data: { status: "CANCELLED", finishedAt: new Date(), leasedUntil: null },
  });
  return { output: presentExport(ctx, await exportOf(ctx, exportId)) };
});

/** Gives the file of an export. Throws EXPORT_NOT_FOUND when there is no file that the caller may have. */
export const downloadStatementExport = operation(downloadStatementExportContract, async (ctx, { exportId }) => {
  const stored = await exportOf(ctx, exportId);
  const { kind, status, fileName, wholeTaxIds } = stored;
  if (kind === "direct" || status !== "DONE" || !mayDownload(ctx, stored)) {
    throw refuse("EXPORT_NOT_FOUND", "This export has no file that you may download. Look at its status.");
  }
  const format = stored.format as StatementFormat;
  // From here on it must succeed.
  if (ctx.actor.kind === "staff") {
    const { accountNumbers } = stored.query as { accountNumbers: string[] };
    const facts = { exportId, format, fileName, wholeTaxIds, sha256: presentExport(ctx, stored).sha256 };
    const event = { action: "statement.download", operatorId: ctx.operatorId, subject: accountNumbers[0] ?? "", facts };
    await audited(actorName(ctx), async () => ({ auditEvent: event as AuditEvent, result: null }));
  }
  return { output: { contentType: STATEMENT_FORMATS[format].contentType, fileName, body: exportParts(stored) } };
});

async function exportOf(ctx: Context, exportId: string): Promise<StoredExport> {
  const stored = await exportById(ctx, exportId);
  if (!stored) throw refuse("EXPORT_NOT_FOUND", "You have asked for no export with this id, or it is too old.");
  return stored;
}
