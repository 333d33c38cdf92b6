import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { STATEMENT_EXPORTS_OPEN_MAX, STATEMENT_JOB_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { writeStaffAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import type { TaxIds } from "../../statement-files/statement-file.ts";
import { sameExport, storeExport } from "../export-store.ts";
import { presentExport } from "../present-export.ts";
import { statementFile } from "../statement-request.ts";
import { createStatementExportContract, createUnmaskedStatementExportContract } from "./export-statement.contract.ts";
import { exportEvent, requestFor, taxIdsFor } from "./export-statement.ts";

const WAIT_SECONDS = 60;

type Query = Input<typeof createStatementExportContract>;

/** Asks the worker for a statement's file: with masked CPFs, with whole ones for a credential that may see them. */
export const createStatementExport = operation(createStatementExportContract, async (ctx, query) => {
  return create(ctx, query, taxIdsFor(ctx));
});

/** Asks the worker for a statement's file with whole CPFs, and stores an audit event with the reason. */
export const createUnmaskedStatementExport = operation(
  createUnmaskedStatementExportContract,
  (ctx, { reason, ...query }) => create(ctx, query, "whole", reason),
);

async function create(ctx: Context, query: Query, taxIds: TaxIds, reason?: string) {
  const { operatorId } = ctx;
  const request = await requestFor(ctx, query, taxIds, STATEMENT_JOB_DAYS_MAX);
  const file = await statementFile(request);
  const made = await sameExport(actorName(ctx), request);
  if (made) return { output: presentExport(ctx, made), created: false };
  const open = await prisma().statementExport.count({
    where: { operatorId, kind: "job", status: { in: ["QUEUED", "RUNNING"] } },
  });
  if (open >= STATEMENT_EXPORTS_OPEN_MAX) {
    const headers = { "retry-after": `${WAIT_SECONDS}` };
    throw refuse("RATE_LIMITED", `${STATEMENT_EXPORTS_OPEN_MAX} files wait already. Wait, or cancel one.`, { headers });
  }
  // From here on it must succeed.
  const asked = { operatorId, requestedBy: actorName(ctx), kind: "job", reason } as const;
  const accountIds = request.accounts.map(({ id }) => id);
  return prismaTransaction(async (on, tx) => {
    const stored = await storeExport(on, asked, request, file);
    await writeStaffAuditEvent(tx, actorName(ctx), exportEvent(ctx, request, file, reason));
    await announce(tx, { accountIds, tags: ["statementExports"], queues: ["exports"] });
    return { output: presentExport(ctx, stored), created: true };
  });
}
