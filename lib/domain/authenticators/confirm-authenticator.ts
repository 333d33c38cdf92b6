import { refuse } from "#lib/core/errors.ts";
import { stepToConfirm, confirmAuthenticator as turnOn } from "#lib/domain/staff/authenticator-app.ts";
import { renewRecoveryCodes } from "#lib/domain/staff/recovery-codes.ts";
import { endSessions } from "#lib/domain/staff/session.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import type { AuditEvent } from "#lib/server/write-audit-event.ts";
import { audited } from "../audit/write-audit-event.ts";
import { selfOf } from "../team/self.ts";
import { confirmAuthenticatorContract } from "./confirm-authenticator.contract.ts";

/**
 * Turns on the caller's authenticator app and ends the caller's other sessions. The code shows that the app is set up
 * correctly, and cannot be used again. Throws CODE_REFUSED for a wrong code and ACTION_REFUSED when the app is on already.
 */
export const confirmAuthenticator = operation(confirmAuthenticatorContract, async (ctx, { code }) => {
  const { id, email } = await selfOf(ctx);
  const step = await stepToConfirm(id, code.replaceAll(/\s/g, ""));
  if (step === null) throw refuse("CODE_REFUSED", "This is not the code that your app shows now.");
  return audited(actorName(ctx), async (tx) => {
    if (!(await turnOn(tx, id, step))) throw refuse("ACTION_REFUSED", "Your authenticator app is on already.");
    const codes = await renewRecoveryCodes(tx, id);
    await endSessions(tx, id, ctx.actor.sessionId);
    const auditEvent: AuditEvent = { action: "staff.authenticator-on", operatorId: ctx.operatorId, subject: email };
    return { auditEvent, result: { output: { recoveryCodes: codes } } };
  });
});
