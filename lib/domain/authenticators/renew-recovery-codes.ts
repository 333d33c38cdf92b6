import { refuse } from "#lib/core/errors.ts";
import { renewRecoveryCodes as newCodes } from "#lib/domain/staff/recovery-codes.ts";
import { hasSecondStep } from "#lib/domain/staff/second-factor.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import type { AuditEvent } from "#lib/server/write-audit-event.ts";
import { audited } from "../audit/write-audit-event.ts";
import { selfOf } from "../team/self.ts";
import { renewRecoveryCodesContract } from "./renew-recovery-codes.contract.ts";

/**
 * Returns ten new recovery codes for the caller. The earlier codes become invalid. Throws ACTION_REFUSED when the caller
 * has no authenticator app.
 */
export const renewRecoveryCodes = operation(renewRecoveryCodesContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  if (!(await hasSecondStep(id))) throw refuse("ACTION_REFUSED", "You have no authenticator app.");
  // From here on it must succeed.
  return audited(actorName(ctx), async (tx) => {
    const codes = await newCodes(tx, id);
    const auditEvent: AuditEvent = { action: "staff.recovery-codes", operatorId: ctx.operatorId, subject: email };
    return { auditEvent, result: { output: { recoveryCodes: codes } } };
  });
});
