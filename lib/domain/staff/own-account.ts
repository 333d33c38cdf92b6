import { refuse } from "#lib/core/errors.ts";
import { databaseTime } from "#lib/server/clock.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { audited } from "../audit/write-audit-event.ts";
import {
  changeOwnPasswordContract,
  confirmIdentityContract,
  endOtherSessionsContract,
} from "./own-account.contract.ts";
import { ownCode, ownPassword, selfOf } from "./own-secrets.ts";
import { hashPassword } from "./password.ts";
import { recordReauthentication } from "./reauthentication.ts";
import { hasSecondFactor } from "./second-factor.ts";
import { endSessions } from "./session.ts";

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
  await audited(actorName(ctx), async (tx, prisma) => {
    await prisma.staff.update({ where: { id: self.id }, data: { passwordHash, passwordOneTime: false } });
    await endSessions(tx, prisma, self.id, ctx.actor.sessionId);
    return {
      auditEvent: { action: "staff.own-password", operatorId: ctx.operatorId, subject: self.email },
      result: null,
    };
  });
  return { output: { changed: true as const } };
});

/**
 * Checks the caller's identity again and opens the step-up operations to their session for REAUTHENTICATION_MINUTES. Throws
 * PASSWORD_REFUSED or CODE_REFUSED, or RATE_LIMITED after failed tries, which count as failed sign-ins.
 */
export const confirmIdentity = operation(confirmIdentityContract, async (ctx, given) => {
  if (given.by === "password" && (await hasSecondFactor(ctx.actor.id)))
    throw refuse("CODE_REFUSED", "You have an authenticator app: give a code of it.");
  const { self, by } = await (given.by === "code" ? ownCode(ctx, given.code) : ownPassword(ctx, given.password));
  const session = { sessionId: ctx.actor.sessionId ?? "", staffId: self.id };
  const now = await databaseTime();
  // From here on it must succeed.
  await audited(actorName(ctx), async (_, prisma) => {
    await recordReauthentication(prisma, { ...session, byRecoveryCode: by === "recovery", now });
    const facts = { by: given.by };
    return {
      auditEvent: { action: "staff.confirm", operatorId: ctx.operatorId, subject: self.email, facts },
      result: null,
    };
  });
  return { output: { confirmed: true as const } };
});

/** Ends all sessions of the caller except the current one. */
export const endOtherSessions = operation(endOtherSessionsContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx, prisma) => {
    await endSessions(tx, prisma, id, ctx.actor.sessionId);
    return {
      auditEvent: { action: "staff.sign-out-others", operatorId: ctx.operatorId, subject: email },
      result: null,
    };
  });
  return { output: { ended: true as const } };
});
