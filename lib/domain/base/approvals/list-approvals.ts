import { databaseTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type ApprovalKind, listApprovalsContract } from "./approval.contract.ts";
import { administratorsOf } from "./approval.ts";
import { needsSecondAdministrator } from "./needs-approval.ts";

const LIST_MAX = 50;

/** The kinds whose confirmation allows a secret. */
const WITH_SECRET: readonly ApprovalKind[] = ["createCredential", "rotateCredential"];

/** Returns what asks, or asked, for a second administrator at the caller's operator, newest first. */
export const listApprovals = operation(listApprovalsContract, async ({ operatorId, actor }) => {
  const found = await prisma().approval.findMany({
    where: { operatorId },
    orderBy: [{ requestedAt: "desc" }, { id: "desc" }],
    take: LIST_MAX,
  });
  const ids = found.flatMap(({ requestedBy, decidedBy }) => [requestedBy, ...(decidedBy ? [decidedBy] : [])]);
  const people = await prisma().staff.findMany({ where: { id: { in: ids } }, select: { id: true, name: true } });
  const nameOf = new Map(people.map(({ id, name }) => [id, name]));
  const personOf = (staffId: string) => ({ staffId, name: nameOf.get(staffId) ?? "" });
  const now = await databaseTime();
  const isAdministrator = actor.role === "admin";
  return {
    output: {
      required: await needsSecondAdministrator(operatorId),
      administrators: (await administratorsOf(operatorId)).length,
      approvals: found.map(({ id, status, requestedBy, decidedBy, collectedAt, ...own }) => {
        const kind = own.kind as ApprovalKind;
        const isOver = own.expiresAt <= now;
        const isOwn = requestedBy === actor.id;
        const isWaiting = status === "CONFIRMED" && WITH_SECRET.includes(kind) && !collectedAt && !isOver;
        return {
          ...own,
          approvalId: id,
          kind,
          facts: own.facts as Record<string, unknown>,
          state: collectedAt ? ("collected" as const) : stateOf(status, isOver),
          requestedBy: personOf(requestedBy),
          decidedBy: decidedBy === null ? null : personOf(decidedBy),
          mayConfirm: isAdministrator && status === "OPEN" && !isOver && !isOwn,
          mayCollect: isAdministrator && isWaiting && isOwn,
        };
      }),
    },
  };
});

function stateOf(status: string, isOver: boolean) {
  if (status === "OPEN") return isOver ? ("expired" as const) : ("open" as const);
  return status === "CONFIRMED" ? ("confirmed" as const) : ("declined" as const);
}
