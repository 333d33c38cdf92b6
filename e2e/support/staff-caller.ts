import { randomUUID } from "node:crypto";
import { encode } from "next-auth/jwt";
import { Secret, TOTP } from "otpauth";
import { REAUTHENTICATION_MINUTES } from "#lib/core/limits.ts";
import type { Role } from "#lib/core/role.ts";
import { sessionCookieName } from "#lib/domain/people/staff/sessions/session-cookie.ts";
import { env } from "#lib/server/env.ts";
import { type Caller, caller } from "./caller.ts";
import { type SeedOperator, type Sql, seedStaff } from "./seed-operator.ts";
import type { Service } from "./service.ts";

/** Returns the cookie of the session `sid` of a person, as the sign-in makes it. */
export async function sessionCookie(sub: string, sid: string, secret = env().NEXTAUTH_SECRET): Promise<string> {
  return `${sessionCookieName()}=${await encode({ token: { sub, sid }, secret })}`;
}

/** Starts a session of a person, as the sign-in does, and returns its id. */
export async function insertSession(sql: Sql, staffId: string): Promise<string> {
  const sid = randomUUID();
  await sql(
    `INSERT INTO staff_session (id, staff_id, version, reauthenticated_at)
     SELECT $1, id, session_version, clock_timestamp() FROM staff WHERE id = $2`,
    [sid, staffId],
  );
  return sid;
}

/** Starts a session of a person, as the sign-in does, and returns its id and its cookie. */
export async function startSession(
  sql: Sql,
  staffId: string,
  secret?: string,
): Promise<{ sid: string; cookie: string }> {
  const sid = await insertSession(sql, staffId);
  return { sid, cookie: await sessionCookie(staffId, sid, secret) };
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
  const { sid, cookie } = await startSession(sql, id);
  return { id, sid, ask: caller(baseUrl, { origin: baseUrl, cookie }) };
}

/** Makes a person's proof of identity older than what counts as fresh. */
export async function lapse({ sql }: Service, staffId: string): Promise<void> {
  await sql(
    "UPDATE staff_session SET reauthenticated_at = reauthenticated_at - make_interval(mins => $2, secs => 1) WHERE staff_id = $1",
    [staffId, REAUTHENTICATION_MINUTES],
  );
}

/** Returns the code that an authenticator app with this base32 secret shows `steps` time steps from now. */
export function appCode(secret: string, steps = 0): string {
  return new TOTP({ secret: Secret.fromBase32(secret) }).generate({ timestamp: Date.now() + steps * 30_000 });
}
