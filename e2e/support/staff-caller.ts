import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { Secret, TOTP } from "otpauth";
import type { Role } from "#lib/core/role.ts";
import { sessionCookieName } from "#lib/domain/staff/session-cookie.ts";
import { env } from "#lib/server/env.ts";
import { type Caller, caller } from "./caller.ts";
import { type SeedOperator, seedStaff } from "./seed-operator.ts";
import type { Service } from "./service.ts";

/** Returns the cookie of a person's session, as the sign-in creates it. `more` changes the claims of its token. */
export async function sessionCookie(sub: string, more: object = {}, secret = env().NEXTAUTH_SECRET): Promise<string> {
  const signedInAt = Math.floor(Date.now() / 1_000);
  const token = await encode({ token: { sub, version: 1, signedInAt, ...more }, secret });
  return `${sessionCookieName()}=${token}`;
}

/**
 * Returns a caller for a signed-in staff member of an operator: `ask.post("/bff/<operation>", input)`. `who`: a role
 * for a new person, or the id of an existing one.
 */
export async function staffCaller(
  { baseUrl, sql, us }: Service,
  who: Role | { id: string },
  operator: SeedOperator = us,
): Promise<{ id: string; sid: string; ask: Caller }> {
  const id = typeof who === "string" ? await seedStaff(sql, operator, who) : who.id;
  const sid = randomUUID();
  await sql("INSERT INTO staff_session (id, staff_id, reauthenticated_at) VALUES ($1, $2, clock_timestamp())", [
    sid,
    id,
  ]);
  return { id, sid, ask: caller(baseUrl, { origin: baseUrl, cookie: await sessionCookie(id, { sid }) }) };
}

/** Returns the code that an authenticator app with this base32 secret shows `steps` time steps from now. */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
