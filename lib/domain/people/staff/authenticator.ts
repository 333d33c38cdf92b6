import { refuse } from "#lib/core/errors.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { refusingAction } from "../../base/audit/action-refused.ts";
import { type AuditEvent, audited } from "../../base/audit/write-audit-event.ts";
import { operatorById, setAuthenticatorRule } from "../../base/operators/operator.ts";
import {
  confirmSecret,
  createSecret,
  deleteAuthenticator,
  stepToConfirm,
} from "./authentication-factors/authenticator-app.ts";
import { replaceRecoveryCodes } from "./authentication-factors/recovery-codes.ts";
import { hasSecondFactor } from "./authentication-factors/second-factor.ts";
import {
  confirmAuthenticatorContract,
  removeAuthenticatorContract,
  renewRecoveryCodesContract,
  requireAuthenticatorsContract,
  setUpAuthenticatorContract,
  showAuthenticatorContract,
} from "./authenticator.contract.ts";
import { selfOf } from "./own-secrets.ts";
import { endSessions } from "./sessions/session.ts";

/** Returns the state of the caller's own authenticator app. */
export const showAuthenticator = operation(showAuthenticatorContract, async (ctx) => {
  const { authenticator, _count, sessions, operator } = await prisma().staff.findFirstOrThrow({
    where: { id: ctx.actor.id },
    select: {
      authenticator: { select: { confirmedAt: true } },
      _count: { select: { recoveryCodes: true } },
      sessions: { where: { id: ctx.actor.sessionId ?? "" }, select: { recoveryCodeAt: true } },
      operator: { select: { authenticatorRequired: true } },
    },
  });
  return {
    output: {
      confirmedAt: authenticator?.confirmedAt ?? null,
      recoveryCodesLeft: _count.recoveryCodes,
      recoveryCodeAt: sessions[0]?.recoveryCodeAt ?? null,
      isRequired: operator.authenticatorRequired,
    },
  };
});

/**
 * Returns a new secret for the caller's authenticator app. It replaces a secret that was never confirmed. Throws
 * ACTION_REFUSED when the caller already has a confirmed app.
 */
export const setUpAuthenticator = operation(setUpAuthenticatorContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  const made = await createSecret(id, email);
  if (!made) throw refuse("ACTION_REFUSED", "You have an authenticator app: remove it before you set up another one.");
  return { output: made };
});

/**
 * Turns on the caller's authenticator app and ends the caller's other sessions. The code shows that the app is set up
 * correctly, and cannot be used again. Throws CODE_REFUSED for a wrong code and ACTION_REFUSED when the app is on already.
 */
export const confirmAuthenticator = operation(confirmAuthenticatorContract, async (ctx, { code }) => {
  const { id, email } = await selfOf(ctx);
  const step = await stepToConfirm(id, code.replaceAll(/\s/g, ""));
  if (step === null) throw refuse("CODE_REFUSED", "This is not the code that your app shows now.");
  const now = await databaseTime();
  return audited(actorName(ctx), async (tx, prisma) => {
    if (!(await confirmSecret(prisma, id, step, now)))
      throw refuse("ACTION_REFUSED", "Your authenticator app is on already.");
    const codes = await replaceRecoveryCodes(prisma, id);
    await endSessions(tx, id, { butOwn: true });
    const auditEvent: AuditEvent = { action: "staff.authenticator-on", operatorId: ctx.operatorId, subject: email };
    return { auditEvent, result: { output: { recoveryCodes: codes } } };
  });
});

/** Removes the caller's authenticator app and ends their other sessions. Throws ACTION_REFUSED when there is no app. */
export const removeAuthenticator = operation(removeAuthenticatorContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  return audited(actorName(ctx), async (tx, prisma) => {
    if (!(await deleteAuthenticator(prisma, id))) throw refuse("ACTION_REFUSED", "You have no authenticator app.");
    await endSessions(tx, id, { butOwn: true });
    const auditEvent: AuditEvent = { action: "staff.authenticator-off", operatorId: ctx.operatorId, subject: email };
    return { auditEvent, result: { output: { removed: true as const } } };
  });
});

/**
 * Returns ten new recovery codes for the caller. The earlier codes become invalid. Throws ACTION_REFUSED when the caller
 * has no authenticator app.
 */
export const renewRecoveryCodes = operation(renewRecoveryCodesContract, async (ctx) => {
  const { id, email } = await selfOf(ctx);
  if (!(await hasSecondFactor(id))) throw refuse("ACTION_REFUSED", "You have no authenticator app.");
  // From here on it must succeed.
  return audited(actorName(ctx), async (_, prisma) => {
    const codes = await replaceRecoveryCodes(prisma, id);
    const auditEvent: AuditEvent = { action: "staff.recovery-codes", operatorId: ctx.operatorId, subject: email };
    return { auditEvent, result: { output: { recoveryCodes: codes } } };
  });
});

/**
 * Turns the rule that all staff of the caller's operator need an authenticator app on or off. Throws ACTION_REFUSED when
 * the caller turns it on without an app of their own.
 */
export const requireAuthenticators = operation(requireAuthenticatorsContract, async (ctx, { required }) => {
  if (required && !(await hasSecondFactor(ctx.actor.id)))
    throw refuse("ACTION_REFUSED", "Set up an authenticator app of your own first.");
  await refusingAction(async () => setAuthenticatorRule(actorName(ctx), await operatorById(ctx.operatorId), required));
  return { output: { required } };
});
