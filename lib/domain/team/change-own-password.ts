import { refuse } from "#lib/core/errors.ts";
import { hashPassword } from "#lib/domain/staff/password.ts";
import { endSessions } from "#lib/domain/staff/session.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import { changeOwnPasswordContract } from "./change-own-password.contract.ts";
import { ownPassword } from "./own-secrets.ts";

/**
 * Changes the caller's password and ends their other sessions. Throws PASSWORD_REFUSED when `current` is wrong,
 * VALIDATION_ERROR when `next` is the same, RATE_LIMITED after failed tries, which count as failed sign-ins.
 */
export const changeOwnPassword = operation(changeOwnPasswordContract, async (ctx, { current, next }) => {
  const { self } = await ownPassword(ctx, current);
  if (next === current) {
    const errors = [{ pointer: "/next", message: "must be another one than before" }];
    throw refuse("VALIDATION_ERROR", "The new password is the one that you have.", { errors });
  }
  const passwordHash = await hashPassword(next);
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await tx.query("UPDATE staff SET password_hash = $2, password_one_time = false WHERE id = $1", [
      self.id,
      passwordHash,
    ]);
    await endSessions(tx, self.id, ctx.actor.sessionId);
    return {
      auditEvent: { action: "staff.own-password", operatorId: ctx.operatorId, subject: self.email },
      result: null,
    };
  });
  return { output: { changed: true as const } };
});
