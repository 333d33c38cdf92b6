import { type ErrorCode, refuse } from "#lib/core/errors.ts";
import type { Context } from "#lib/server/operation.ts";
import { isPassword } from "#lib/server/session/password.ts";
import { spendCode } from "#lib/server/session/second-step.ts";
import { trySlowly } from "#lib/server/session/try-slowly.ts";
import { type Self, selfOf } from "./self.ts";

type Told = { code: ErrorCode; detail: string };

/** Who the caller is, and what they have shown. */
type Shown = { self: Self; by: "password" | "app" | "recovery" };

/** Judges the caller's password. */
export function ownPassword(ctx: Context, password: string): Promise<Shown> {
  const told = { code: "PASSWORD_REFUSED", detail: "The current password is another one." } as const;
  return ownTry(ctx, told, async ({ passwordHash }) =>
    (await isPassword(passwordHash, password)) ? "password" : null,
  );
}

/** Judges a code of the caller's authenticator app, or a recovery code; it is used up with that. */
export function ownCode(ctx: Context, code: string): Promise<Shown> {
  const told = { code: "CODE_REFUSED", detail: "This is no code of your app, or it was used before." } as const;
  return ownTry(ctx, told, ({ id }) => spendCode(id, code));
}

/** Tries are slowed down with the caller's sign-ins. */
async function ownTry(
  ctx: Context,
  { code, detail }: Told,
  judge: (self: Self) => Promise<Shown["by"] | null>,
): Promise<Shown> {
  const self = await selfOf(ctx);
  const tried = await trySlowly(self.email, async () => {
    const by = await judge(self);
    return by && { self, by };
  });
  if (tried.kind === "wait") {
    const headers = { "Retry-After": `${tried.seconds}` };
    throw refuse("RATE_LIMITED", "Too many tries. Wait before the next one.", { headers });
  }
  if (tried.kind === "refused") throw refuse(code, detail);
  return tried.value;
}
