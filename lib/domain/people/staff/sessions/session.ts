import type { Session } from "#lib/core/http/session.ts";
import { accountIdsOf } from "#lib/domain/base/accounts/account.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { servingKey } from "#lib/server/row-scope.ts";
import { type SessionClaims, sessionClaims } from "./session-cookie.ts";
import { IS_LASTING, noteActivity } from "./session-limits.ts";

const FIELDS = ["operatorId", "name", "email", "role", "passwordOneTime"] as const;
type Found = Row<"Staff", (typeof FIELDS)[number]> & { lacksAuthenticator: boolean };

/**
 * Returns the session of a cookie header, or null when nobody is signed in. A session that has ended is refused at
 * once. Throws when the database cannot be reached.
 */
export async function readSession(cookieHeader: string | null): Promise<Session | null> {
  const claims = await sessionClaims(cookieHeader);
  return claims && sessionOf(claims);
}

/** Like `readSession`, and counts as the person's activity: the time without activity begins again. */
export async function resumeSession(cookieHeader: string | null): Promise<Session | null> {
  const session = await readSession(cookieHeader);
  if (session) await noteActivity(session);
  return session;
}

/**
 * Returns the session of a cookie's claims. Null when it has ended: by signing out, from elsewhere (see
 * `endSessions`), without activity, by its age, or with the person's access. Throws when the database cannot be reached.
 */
export async function sessionOf({ sub: id, sid }: SessionClaims): Promise<Session | null> {
  // Not cached: an ended session must stop working at once, and people send far fewer requests than programs.
  // SQL, because every request of the console runs it and Prisma needs four queries for it.
  const statement = {
    name: "staff-session",
    text: `SELECT ${select("Staff", "s", FIELDS)},
             o.authenticator_required AND NOT EXISTS (
               SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL
             ) AS "lacksAuthenticator"
           FROM staff_session k JOIN staff s ON s.id = k.staff_id JOIN operator o ON o.id = s.operator_id
           WHERE k.id = $2 AND s.id = $1 AND s.disabled_at IS NULL AND k.version = s.session_version AND ${IS_LASTING}`,
    values: [id, sid],
  };
  const [found] = await servingKey(`staff:${id}`, () => rows<Found>(statement));
  if (!found) return null;
  const { passwordOneTime, ...person } = found;
  return { id, sessionId: sid, ...person, hasOneTimePassword: passwordOneTime };
}

/** Returns the context for a signed-in person's operations: it covers all accounts of their operator. */
export async function contextOf({ id, sessionId, operatorId, role }: Session, requestId: string): Promise<Context> {
  const accountIds = await accountIdsOf(operatorId);
  const actor = { kind: "staff", id, role, sessionId } as const;
  return { operatorId, accountId: accountIds[0] ?? "", accountIds, actor, requestId };
}

/**
 * Ends a person's sessions and open live streams when `tx` commits. `butOwn`: except the session that asks. A sign-in that was
 * judged before, but has no session yet, ends too.
 */
export async function endSessions(tx: Tx, staffId: string, { butOwn = false } = {}): Promise<void> {
  await tx.query("SELECT end_staff_sessions($1, $2)", [staffId, butOwn]);
  await closeStreams(tx, staffId);
}

/** Ends one session of a person and its live streams when `tx` commits. Returns whether there was one. */
export async function endSession(tx: Tx, prisma: PrismaTx, { sub: staffId, sid: id }: SessionClaims): Promise<boolean> {
  const { count } = await prisma.staffSession.deleteMany({ where: { id, staffId } });
  if (count > 0) await closeStreams(tx, staffId);
  return count > 0;
}

/** Makes each open live stream of the person look whether its session is still valid. */
function closeStreams(tx: Tx, staffId: string): Promise<void> {
  return announce(tx, { accountIds: [], tags: [], queues: [], staffIds: [staffId] });
}
