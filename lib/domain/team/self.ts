import { refuse } from "#lib/core/errors.ts";
import { rows } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operation.ts";

export type Self = { id: string; email: string; passwordHash: string };

/** Returns the person who makes the request. Throws STAFF_NOT_FOUND when they do not exist. */
export async function selfOf(ctx: Context): Promise<Self> {
  const [self] = await rows<Self>({
    text: `SELECT id, email, password_hash AS "passwordHash" FROM staff WHERE id = $1`,
    values: [ctx.actor.id],
  });
  if (!self) throw refuse("STAFF_NOT_FOUND", "Nobody of your staff has this id.");
  return self;
}
