import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { actorName, type Context } from "#lib/server/operations/operation.ts";
import type { Staff } from "#lib/server/prisma/client.ts";
import { prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { isPassword } from "./authentication-factors/password.ts";
import { spendCode } from "./authentication-factors/second-factor.ts";
import { sessionCounters } from "./sign-in/login-counters.ts";
import { throttleLogin } from "./sign-in/login-throttle.ts";
import { staffNotFound } from "./staff.ts";

type Self = Pick<Staff, "id" | "email" | "name" | "passwordHash">;

/** Returns the person who makes the request. Throws STAFF_NOT_FOUND when they do not exist. */
export async function selfOf(ctx: Context): Promise<Self> {
  const self = await prisma().staff.findFirst({ where: { id: ctx.actor.id } });
  if (!self) throw staffNotFound();
  return self;
}

type RefusalText = { code: ErrorCode; detail: string };

type Shown = { self: Self; by: "password" | "app" | "recovery" };

/** Checks the caller's password. Throws PASSWORD_REFUSED when it is wrong, RATE_LIMITED after failed tries. */
export function ownPassword(ctx: Context, password: string): Promise<Shown> {
  const refusal = { code: "PASSWORD_REFUSED", detail: "The current password is another one." } as const;
  return checkThrottled(ctx, refusal, async ({ id, passwordHash }) =>
    (await isPassword(passwordHash, password, { isKnown: true, whose: id })) ? "password" : null,
  );
}

/**
 * Checks and consumes a code of the caller's authenticator app or a recovery code. Throws CODE_REFUSED when it is wrong
 * or was used before, RATE_LIMITED after failed tries.
 */
export function ownCode(ctx: Context, code: string): Promise<Shown> {
  const refusal = { code: "CODE_REFUSED", detail: "This is no code of your app, or it was used before." } as const;
  return checkThrottled(ctx, refusal, ({ id }) => spendCode(id, code));
}

/** Failed tries are counted by session, so that failed sign-ins of strangers lock nobody out of what they are doing. */
async function checkThrottled(
  ctx: Context,
  { code, detail }: RefusalText,
  judge: (self: Self) => Promise<Shown["by"] | null>,
): Promise<Shown> {
  const self = await selfOf(ctx);
  const tried = await throttleLogin(sessionCounters(ctx.actor.sessionId ?? self.id), {
    judge: async () => {
      const by = await judge(self);
      return by && { value: { self, by }, staffIds: [] };
    },
  });
  if (tried.kind === "wait") {
    const headers = { "Retry-After": `${tried.seconds}` };
    throw refuse("RATE_LIMITED", "Too many tries. Wait before the next one.", { headers });
  }
  if (tried.kind === "refused") {
    const auditEvent = { action: "staff.confirm-failed", operatorId: ctx.operatorId, subject: self.email } as const;
    await prismaTransaction((_, tx) => writeAuditEvent(tx, actorName(ctx), { ...auditEvent, facts: { code } }));
    throw refuse(code, detail);
  }
  return tried.value;
}
