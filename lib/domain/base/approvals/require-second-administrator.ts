import { refuse } from "#lib/core/errors.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import { requireSecondAdministratorContract } from "./approval.contract.ts";
import type { ApprovalAction } from "./approval.ts";
import { needsSecondAdministrator } from "./needs-approval.ts";
import { refuseAlone, requestApproval } from "./request-approval.ts";

/**
 * Turns on that a second administrator confirms credentials that move money, or asks for its end, which a second
 * administrator must confirm. Throws ACTION_REFUSED when it is so already, or when there is no second administrator.
 */
export const requireSecondAdministrator = operation(requireSecondAdministratorContract, async (ctx, { required }) => {
  const { operatorId } = ctx;
  if ((await needsSecondAdministrator(operatorId)) === required)
    throw refuse("ACTION_REFUSED", `A second administrator is ${required ? "needed" : "not needed"} already.`);
  if (!required)
    return { output: { required: true, approvalId: await requestApproval(ctx, "requireOneAdministrator", {}) } };
  await refuseAlone(ctx);
  return audited(actorName(ctx), async (tx, prisma) => {
    await prisma.operator.update({ where: { id: operatorId }, data: { secondAdministrator: true } });
    await announce(tx, { accountIds: [...ctx.accountIds], tags: ["approvals", "audit"], queues: [] });
    return { auditEvent: auditEventOf(operatorId, true), result: { output: { required: true, approvalId: null } } };
  });
});

/** Ends the rule after its confirmation. */
export const requireOneAdministrator: ApprovalAction = {
  confirm: async ({ operatorId }, _tx, prisma) => {
    await prisma.operator.update({ where: { id: operatorId }, data: { secondAdministrator: false } });
    return auditEventOf(operatorId, false);
  },
};

function auditEventOf(operatorId: string, required: boolean): AuditEvent {
  return { action: "operator.second-administrator", operatorId, subject: operatorId, facts: { required } };
}
