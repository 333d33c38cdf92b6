import { endSessions } from "#lib/domain/staff/session.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import { endOtherSessionsContract } from "./end-other-sessions.contract.ts";
import { selfOf } from "./self.ts";

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = operation(endOtherSessionsContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await endSessions(tx, id, ctx.actor.sessionId);
    return {
      auditEvent: { action: "staff.sign-out-others", operatorId: ctx.operatorId, subject: email },
      result: null,
    };
  });
  return { output: { ended: true as const } };
});
