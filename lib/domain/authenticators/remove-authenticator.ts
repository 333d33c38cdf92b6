import { refuse } from "#lib/core/errors.ts";
import { removeAuthenticator as takeAway } from "#lib/domain/staff/authenticator-app.ts";
import { endSessions } from "#lib/domain/staff/session.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import type { AuditEvent } from "#lib/server/write-audit-event.ts";
import { audited } from "../audit/write-audit-event.ts";
import { selfOf } from "../team/self.ts";
import { removeAuthenticatorContract } from "./remove-authenticator.contract.ts";

/** Removes the caller's authenticator app and ends their other sessions. Throws ACTION_REFUSED when there is no app. */
export const removeAuthenticator = operation(removeAuthenticatorContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  return audited(actorName(ctx), async (tx) => {
    if (!(await takeAway(tx, id))) throw refuse("ACTION_REFUSED", "You have no authenticator app.");
    await endSessions(tx, id, ctx.actor.sessionId);
    const auditEvent: AuditEvent = { action: "staff.authenticator-off", operatorId: ctx.operatorId, subject: email };
    return { auditEvent, result: { output: { removed: true as const } } };
  });
});
