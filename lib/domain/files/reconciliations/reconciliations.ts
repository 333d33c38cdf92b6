import { addDays, brtDay, endOfBrtDay, startOfBrtDay } from "#lib/core/brt.ts";
import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { RECONCILIATION_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import { accountsOfNumbers } from "../../base/accounts/account.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import { rememberMapping, rememberMended } from "./column-mappings.ts";
import {
  cancelReconciliationContract,
  listReconciliationsContract,
  rerunReconciliationContract,
  showReconciliationContract,
  startReconciliationContract,
} from "./manage-reconciliations.contract.ts";
import { mendedMapping } from "./matching/mend-mapping.ts";
import { spansOf } from "./matching/spans.ts";
import { presentReconciliation, presentReconciliations } from "./present-reconciliation.ts";
import {
  keptReconciliations,
  reconciliationById,
  refuseWithoutFile,
  type Scope,
  type StoredReconciliation,
  storedReconciliation,
} from "./state/reconciliation.ts";
import { reconciliationMachine } from "./state/reconciliation-machine.ts";
import { FileFault } from "./table/file-fault.ts";
import { firstRowsOf } from "./table/open-table.ts";
import { refuseTooMany } from "./upload-file.ts";

/** Lists the operator's reconciliations, newest first, a page at a time. */
export const listReconciliations = operation(listReconciliationsContract, async (ctx, { before, limit }) => {
  const found = await prisma().reconciliation.findMany({
    where: { operatorId: ctx.operatorId, ...keptReconciliations(), ...(before ? { id: { lt: before } } : {}) },
    orderBy: { id: "desc" },
    take: limit + 1,
    omit: { shape: true, mapping: true },
  });
  const page = found.slice(0, limit).map((one) => storedReconciliation({ ...one, shape: null, mapping: null }));
  const next = found.length > limit ? (page.at(-1)?.id ?? null) : null;
  return { output: { reconciliations: await presentReconciliations(ctx, page), next } };
});

/** Shows a reconciliation. Throws RECONCILIATION_NOT_FOUND. */
export const showReconciliation = operation(showReconciliationContract, async (ctx, { reconciliationId }) => ({
  output: await presentReconciliation(ctx, await reconciliationById(ctx, reconciliationId)),
}));

/** Asks the worker to match a file, and keeps the mapping. Throws RECONCILIATION_NOT_FOUND, ACTION_REFUSED, ACCOUNT_NOT_FOUND. */
export const startReconciliation = operation(startReconciliationContract, async (ctx, asked) => {
  const stored = await reconciliationById(ctx, asked.reconciliationId);
  refuseUnready(stored);
  refuseUnknownSheet(stored, asked.mapping.sheet);
  await refuseScope(ctx, asked.scope);
  await refuseTooMany(prisma(), ctx);
  // From here on it must succeed.
  await rememberMapping(ctx, stored, asked);
  return queue(ctx, stored, asked);
});

/** Asks the worker to match a file again, as before or mended. Throws RECONCILIATION_NOT_FOUND and ACTION_REFUSED. */
export const rerunReconciliation = operation(rerunReconciliationContract, async (ctx, { reconciliationId, mend }) => {
  const stored = await reconciliationById(ctx, reconciliationId);
  const { scope, mapping } = stored;
  refuseUnready(stored);
  if (!scope || !mapping) throw refuse("ACTION_REFUSED", "Say first which column is what.");
  await refuseTooMany(prisma(), ctx);
  const first = firstRowsOf(stored.shape, mapping.sheet);
  const mended = mend ? mendedMapping(mapping, mend, first) : mapping;
  if (!mended) throw refuse("ACTION_REFUSED", "This cannot be mended by itself: change the columns.");
  // From here on it must succeed.
  if (mend) await rememberMended(ctx, stored, mended);
  return queue(ctx, stored, { scope, mapping: mended });
});

function refuseUnready(stored: StoredReconciliation): void {
  refuseWithoutFile(stored);
  const { status, shape } = stored;
  if (reconciliationMachine.moves[status].includes("QUEUED") && status !== "RUNNING" && shape) return;
  throw refuse("ACTION_REFUSED", "This file cannot be matched now: it waits already, or it cannot be read.");
}

function refuseUnknownSheet({ shape }: StoredReconciliation, sheet: string): void {
  if (shape?.sheets.some(({ name }) => name === sheet)) return;
  const errors = [{ pointer: "/mapping/sheet", message: "must be a sheet of the file" }];
  throw refuse("VALIDATION_ERROR", "mapping.sheet must be a sheet of the file.", { errors });
}

async function refuseScope({ operatorId }: Context, { accountNumbers, from, to }: Scope): Promise<void> {
  const accounts = await accountsOfNumbers(operatorId, accountNumbers);
  const today = brtDay(await businessTime(operatorId));
  const fault = to > today ? "must not be in the future" : from < addDays(to, 1 - RECONCILIATION_DAYS_MAX);
  if (fault) {
    const message = fault === true ? `must be at most ${RECONCILIATION_DAYS_MAX} days after from` : fault;
    throw refuse("VALIDATION_ERROR", `scope.to ${message}.`, { errors: [{ pointer: "/scope/to", message }] });
  }
  await spansOf(accounts, { from, to }).catch((error: unknown) => {
    if (!(error instanceof FileFault)) throw error;
    throw refuse("ACTION_REFUSED", "The period has too many movements to match at once. Choose a shorter one.");
  });
}

type Asked = Pick<Input<typeof startReconciliationContract>, "scope" | "mapping">;

async function queue(ctx: Context, stored: StoredReconciliation, { scope, mapping }: Asked) {
  const { operatorId, id, fileName } = stored;
  await prismaTransaction(async (on, tx) => {
    const status = reconciliationMachine.move(stored.status, "QUEUED");
    const { count } = await on.reconciliation.updateMany({
      where: { operatorId, id, status: stored.status },
      data: { status, scope, mapping, attempts: 0, leasedUntil: null, faultCode: null, faultRow: null },
    });
    if (count === 0) return;
    const facts = { fileName, ...scope, from: startOfBrtDay(scope.from), to: endOfBrtDay(scope.to) };
    await writeStaffAuditEvent(tx, actorName(ctx), { action: "reconciliation.run", operatorId, subject: id, facts });
    await announce(tx, { accountIds: [...ctx.accountIds], tags: ["reconciliations"], queues: ["reconciliations"] });
  });
  return { output: await presentReconciliation(ctx, await reconciliationById(ctx, id)) };
}

/** Stops a reconciliation that has not ended. Throws RECONCILIATION_NOT_FOUND. */
export const cancelReconciliation = operation(cancelReconciliationContract, async (ctx, { reconciliationId }) => {
  const stored = await reconciliationById(ctx, reconciliationId);
  const { operatorId, id, status, run } = stored;
  const to = run > 0 ? "DONE" : "CANCELED";
  if (reconciliationMachine.moves[status].includes(to)) {
    // The worker that reads it sees this at its next batch.
    await prisma().reconciliation.updateMany({
      where: { operatorId, id, status, run },
      data: { status: reconciliationMachine.move(status, to), leasedUntil: null },
    });
  }
  return { output: await presentReconciliation(ctx, await reconciliationById(ctx, id)) };
});
