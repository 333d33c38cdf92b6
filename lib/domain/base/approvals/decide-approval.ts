import { refuse } from "#lib/core/errors.ts";
import { ADMIN_ALONE } from "#lib/core/role.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prismaTransaction } from "#lib/server/prisma-client.ts";
import { refusingAction } from "../audit/action-refused.ts";
import { type AuditEvent, writeAuditEvent } from "../audit/write-audit-event.ts";
import { collectApprovalContract, decideApprovalContract } from "./approval.contract.ts";
import { type Approval, type ApprovalActions, hasRole, lockApproval } from "./approval.ts";

const inTransaction: typeof prismaTransaction = (work) => refusingAction(() => prismaTransaction(work));

const RELATED = ["approvals", "credentials", "webhooks", "proofs", "unappliedPayments", "audit"] as const;

/**
 * Returns the operation that confirms or declines what another administrator asked for. What is confirmed is carried out
 * in the same transaction. Throws NotFound, or ACTION_REFUSED when it is decided, too old, or the caller's own.
 */
export function approvalDecider(actions: ApprovalActions) {
  return operation(decideApprovalContract, async (ctx, { approvalId, decision }) =>
    inTransaction(async (prisma, tx) => {
      const approval = await lockApproval(tx, ctx, approvalId);
      refuseDecided(approval);
      const isOwn = approval.requestedBy === ctx.actor.id;
      if (decision === "confirm") {
        if (isOwn) throw refuse("ACTION_REFUSED", "Nobody confirms their own request: another administrator does.");
        const roles = actions[approval.kind].askers ?? ADMIN_ALONE;
        if (!(await hasRole(prisma, { id: approval.requestedBy, operatorId: ctx.operatorId, roles })))
          throw refuse("ACTION_REFUSED", "Who asked for this may not ask for it any more. Decline it.");
      }
      // From here on it must succeed.
      const status = decision === "confirm" ? "CONFIRMED" : "DECLINED";
      const data = { status, decidedBy: ctx.actor.id, decidedAt: await databaseTime(tx) };
      await prisma.approval.update({ where: { id: approvalId }, data });
      const { confirm } = actions[approval.kind];
      // It may lock books, which are locked before the head of the audit.
      const done =
        decision === "confirm" ? await confirm?.({ ...approval, decidedBy: ctx.actor.id }, tx, prisma) : null;
      await writeAuditEvent(tx, actorName(ctx), auditEventOf(ctx, approval, `approval.${decision}`));
      if (done) await writeAuditEvent(tx, `staff:${approval.requestedBy}`, withBoth(done, approval, ctx.actor.id));
      await announce(tx, { accountIds: [...ctx.accountIds], tags: [...RELATED], queues: [] });
      return { output: { state: decision === "confirm" ? ("confirmed" as const) : ("declined" as const) } };
    }),
  );
}

/**
 * Returns the operation that makes and shows the secret of a confirmed request, once, to the person who asked. Throws
 * NotFound, or ACTION_REFUSED when there is nothing to collect.
 */
export function approvalCollector(actions: ApprovalActions) {
  return operation(collectApprovalContract, async (ctx, { approvalId }) =>
    inTransaction(async (prisma, tx) => {
      const approval = await lockApproval(tx, ctx, approvalId);
      if (approval.requestedBy !== ctx.actor.id)
        throw refuse("ACTION_REFUSED", "Only the person who asked for the secret collects it.");
      const { collect } = actions[approval.kind];
      if (approval.status !== "CONFIRMED" || !collect)
        throw refuse("ACTION_REFUSED", "There is no secret to collect: another administrator has not confirmed it.");
      if (approval.collectedAt) throw refuse("ACTION_REFUSED", "The secret was shown already. Ask for a new one.");
      if (approval.isOver) throw refuse("ACTION_REFUSED", "The secret was not collected in time. Ask for it again.");
      // From here on it must succeed.
      const { auditEvent, result } = await collect(approval, tx, prisma);
      await prisma.approval.update({ where: { id: approvalId }, data: { collectedAt: await databaseTime(tx) } });
      await writeAuditEvent(tx, actorName(ctx), withBoth(auditEvent, approval, approval.decidedBy));
      await announce(tx, { accountIds: [...ctx.accountIds], tags: [...RELATED], queues: [] });
      return { output: result };
    }),
  );
}

function refuseDecided({ status, isOver }: Approval): void {
  if (status !== "OPEN") throw refuse("ACTION_REFUSED", "This request was decided already.");
  if (isOver) throw refuse("ACTION_REFUSED", "This request is too old to be decided. It must be made again.");
}

function auditEventOf(
  { operatorId }: Context,
  { id, kind, requestedBy, facts }: Approval,
  action: "approval.confirm" | "approval.decline",
): AuditEvent {
  return { action, operatorId, subject: id, facts: { kind, ...facts, requestedBy: `staff:${requestedBy}` } };
}

/** Both people stand in the audit event of what was done. */
function withBoth(auditEvent: AuditEvent, { id, requestedBy }: Approval, confirmedBy: string | null): AuditEvent {
  const both = { approvalId: id, requestedBy: `staff:${requestedBy}`, confirmedBy: `staff:${confirmedBy}` };
  return { ...auditEvent, facts: { ...auditEvent.facts, ...both } };
}
