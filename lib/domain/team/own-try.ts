import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";
import { isPassword } from "#lib/server/session/password.ts";
import { trySlowly } from "#lib/server/session/try-slowly.ts";

type Self = { id: string; email: string; passwordHash: string };

/**
 * Judges what the caller gives to show who they are; tries are slowed down with their sign-ins. Gives who they are, or
 * refuses with `code` and `detail`.
 */
async function ownTry(
  ctx: Context,
  { code, detail }: { code: ErrorCode; detail: string },
  isRight: (self: Self) => Promise<boolean>,
): Promise<Self> {
  const [self] = await rows<Self>({
    text: `SELECT id, email, password_hash AS "passwordHash" FROM staff WHERE id = $1`,
    values: [ctx.actor.id],
  });
  if (!self) throw refuse("STAFF_NOT_FOUND", "Nobody of your staff has this id.");
  const tried = await trySlowly(self.email, async () => ((await isRight(self)) ? self : null));
  if (tried.kind === "wait") {
    const headers = { "Retry-After": `${tried.seconds}` };
    throw refuse("RATE_LIMITED", "Too many tries. Wait before the next one.", { headers });
  }
  if (tried.kind === "refused") throw refuse(code, detail);
  return tried.value;
}

/** Judges the caller's password. */
export function ownPassword(ctx: Context, password: string): Promise<Self> {
  const refusal = { code: "PASSWORD_REFUSED", detail: "The current password is another one." } as const;
  return ownTry(ctx, refusal, (self) => isPassword(self.passwordHash, password));
}
