import type { Session } from "#lib/core/session.ts";
import { isLowerCaseUuid } from "#lib/core/text/identifiers.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import type { Context } from "#lib/server/operation.ts";
import type { StaffSession } from "#lib/server/prisma/client.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { accountIdsOf } from "../accounts/account.ts";
import { type SessionClaims, sessionClaims } from "./session-cookie.ts";

const FIELDS = ["operatorId", "name", "email", "role", "sessionVersion", "passwordOneTime"] as const;
type Found = Row<"Staff", (typeof FIELDS)[number]> &
  Pick<StaffSession, "retainedVersion"> & { lacksAuthenticator: boolean };

/**
 * Returns the session of a cookie header, or null when nobody is signed in. Disabling a person or changing their role
 * ends their sessions at once. Throws when the database cannot be reached.
 */
export async function readSession(cookieHeader: string | null): Promise<Session | null> {
  const claims = await sessionClaims(cookieHeader);
  return claims && sessionOf(claims);
}

/**
 * Returns the session of a cookie's claims. Null when the person does not exist or is disabled, or when the session was
 * ended (see `endSessions`). Throws when the database cannot be reached.
 */
export async function sessionOf({ sub: id, sid, version }: Omit<SessionClaims, "signedInAt">): Promise<Session | null> {
  // A correctly encrypted cookie can still contain an id that is not a UUID.
  if (!isLowerCaseUuid(id)) return null;
  // Not cached: an ended session must stop working at once, and people send far fewer requests than programs.
  // SQL, because every request of the console runs it and Prisma needs four queries for it.
  const [found] = await rows<Found>({
    name: "staff-session",
    text: `SELECT ${select("Staff", "s", FIELDS)}, ${select("StaffSession", "k", ["retainedVersion"])},
             o.authenticator_required AND NOT EXISTS (
               SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL
             ) AS "lacksAuthenticator"
           FROM staff s JOIN operator o ON o.id = s.operator_id
             LEFT JOIN staff_session k ON k.id = $2 AND k.staff_id = s.id
           WHERE s.id = $1 AND s.disabled_at IS NULL`,
    values: [id, sid],
  });
  if (!found) return null;
  const { sessionVersion, retainedVersion, passwordOneTime, ...person } = found;
  if (sessionVersion !== version && sessionVersion !== retainedVersion) return null;
  return { id, sessionId: sid, ...person, hasOneTimePassword: passwordOneTime };
}

/** Returns the context for a signed-in person's operations: it covers all accounts of their operator. */
export async function contextOf({ id, sessionId, operatorId, role }: Session, requestId: string): Promise<Context> {
  const accountIds = await accountIdsOf(operatorId);
  const actor = { kind: "staff", id, role, sessionId } as const;
  return { operatorId, accountId: accountIds[0] ?? "", accountIds, actor, requestId };
}

/** Ends a person's sessions and open live streams when `tx` commits, except the session with the id `kept`. */
export async function endSessions(tx: Tx, prisma: PrismaTx, staffId: string, kept?: string): Promise<void> {
  const data = { sessionVersion: { increment: 1 } };
  const { sessionVersion } = await prisma.staff.update({ where: { id: staffId }, data });
  if (kept !== undefined)
    await prisma.staffSession.updateMany({ where: { id: kept, staffId }, data: { retainedVersion: sessionVersion } });
  await announce(tx, { accountIds: [], tags: [], queues: [], staffIds: [staffId] });
}
