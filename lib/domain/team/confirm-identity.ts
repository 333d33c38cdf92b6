import { refuse } from "#lib/core/errors.ts";
import { recordReauthentication } from "#lib/domain/staff/reauthentication.ts";
import { hasSecondStep } from "#lib/domain/staff/second-factor.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import { confirmIdentityContract } from "./confirm-identity.contract.ts";
import { ownCode, ownPassword } from "./own-secrets.ts";

/**
 * Checks the caller's identity again and opens the step-up operations to their session for REAUTHENTICATION_MINUTES. Throws
 * PASSWORD_REFUSED or CODE_REFUSED, or RATE_LIMITED after failed tries, which count as failed sign-ins.
 */
export const confirmIdentity = operation(confirmIdentityContract, async (ctx, proof) => {
  if (proof.by === "password" && (await hasSecondStep(ctx.actor.id)))
    throw refuse("CODE_REFUSED", "You have an authenticator app: give a code of it.");
  const { self, by } = await (proof.by === "code" ? ownCode(ctx, proof.code) : ownPassword(ctx, proof.password));
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await recordReauthentication(tx, ctx.actor.sessionId ?? "", self.id, by === "recovery");
    const facts = { by: proof.by };
    return {
      auditEvent: { action: "staff.confirm", operatorId: ctx.operatorId, subject: self.email, facts },
      result: null,
    };
  });
  return { output: { confirmed: true as const } };
});
