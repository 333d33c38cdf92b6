import { refuse } from "#lib/core/errors.ts";
import { SAME_PASSWORD } from "#lib/core/same-password.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { audited } from "../audit/write-audit-event.ts";
import { isGuessable } from "./guessable-password.ts";
import { changeOwnPasswordContract, confirmIdentityContract } from "./own-account.contract.ts";
import { ownCode, ownPassword } from "./own-secrets.ts";
import { hashPassword } from "./password.ts";
import { recordReauthentication } from "./reauthentication.ts";
import { hasSecondFactor } from "./second-factor.ts";
import { endSessions } from "./session.ts";

/**
 * Changes the caller's password and ends their other sessions. Throws PASSWORD_REFUSED when `current` is wrong,
 * VALIDATION_ERROR when `next` is the same or easy to guess, RATE_LIMITED after failed tries in this session.
 */
export const changeOwnPassword = operation(changeOwnPasswordContract, async (ctx, { current, next }) => {
  if (next === current) throw wrongPassword("The new password is the one that you have.", SAME_PASSWORD);
  const { self } = await ownPassword(ctx, current);
  // Not `operatorById`, which does not know the platform: the installation's own staff choose a password too.
  const operator = await prisma().operator.findFirstOrThrow({ where: { id: ctx.operatorId }, select: { name: true } });
  if (await isGuessable(next, [self.email, self.name, operator.name], self.id))
    throw wrongPassword("The new password is easy to guess.", GUESSABLE);
  const passwordHash = await hashPassword(next, { whose: self.id, like: self.passwordHash });
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await tx.query("SELECT choose_password($1)", [passwordHash]);
    await endSessions(tx, self.id, { butOwn: true });
    return {
      auditEvent: { action: "staff.own-password", operatorId: ctx.operatorId, subject: self.email },
      result: null,
    };
  });
  return { output: { changed: true as const } };
});

const GUESSABLE = "is easy to guess: take several words that do not belong together, or more characters";

function wrongPassword(detail: string, message: string) {
  return refuse("VALIDATION_ERROR", detail, { errors: [{ pointer: "/next", message }] });
}

/**
 * Checks the caller's identity again and opens the step-up operations to their session for REAUTHENTICATION_MINUTES. Throws
 * PASSWORD_REFUSED or CODE_REFUSED, or RATE_LIMITED after failed tries in this session.
 */
export const confirmIdentity = operation(confirmIdentityContract, async (ctx, given) => {
  if (given.by === "password" && (await hasSecondFactor(ctx.actor.id)))
    throw refuse("CODE_REFUSED", "You have an authenticator app: give a code of it.");
  const { self, by } = await (given.by === "code" ? ownCode(ctx, given.code) : ownPassword(ctx, given.password));
  // From here on it must succeed.
  await audited(actorName(ctx), async (tx) => {
    await recordReauthentication(tx, { byRecoveryCode: by === "recovery" });
    const facts = { by: given.by };
    return {
      auditEvent: { action: "staff.confirm", operatorId: ctx.operatorId, subject: self.email, facts },
      result: null,
    };
  });
  return { output: { confirmed: true as const } };
});
