import type { Session } from "#lib/core/session.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import type { Context } from "#lib/server/operation.ts";
import { accountIdsOf } from "../accounts/account.ts";
import { type SessionClaims, sessionClaims } from "./session-cookie.ts";

type Row = {
  operator_id: string;
  name: string;
  email: string;
  role: string;
  session_version: number;
  password_one_time: boolean;
  lacks_authenticator: boolean;
  retained_version: number | null;
};

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/;

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
  if (!UUID.test(id)) return null;
  // Not cached: an ended session must stop working at once, and people send far fewer requests than programs.
  const [row] = await rows<Row>({
    name: "staff_member",
    text: `SELECT s.operator_id, s.name, s.email, s.role, s.session_version, s.password_one_time, k.retained_version,
             o.authenticator_required AND NOT EXISTS (
               SELECT 1 FROM staff_authenticator a WHERE a.staff_id = s.id AND a.confirmed_at IS NOT NULL
             ) AS lacks_authenticator
           FROM staff s JOIN operator o ON o.id = s.operator_id
             LEFT JOIN staff_session k ON k.id = $2 AND k.staff_id = s.id
           WHERE s.id = $1 AND s.disabled_at IS NULL`,
    values: [id, sid],
  });
  if (!row || (row.session_version !== version && row.session_version !== row.retained_version)) return null;
  return {
    id,
    sessionId: sid,
    operatorId: row.operator_id,
    name: row.name,
    email: row.email,
    role: row.role,
    hasOneTimePassword: row.password_one_time,
    lacksAuthenticator: row.lacks_authenticator,
  };
}

/** Returns the context for a signed-in person's operations: it covers all accounts of their operator. */
export async function contextOf({ id, sessionId, operatorId, role }: Session, requestId: string): Promise<Context> {
  const accountIds = await accountIdsOf(operatorId);
  const actor = { kind: "staff", id, role, sessionId } as const;
  return { operatorId, accountId: accountIds[0] ?? "", accountIds, actor, requestId };
}

/** Ends a person's sessions and open live streams when `tx` commits, except the session with the id `kept`. */
export async function endSessions(tx: Tx, staffId: string, kept: string | null = null): Promise<void> {
  await tx.query(
    `WITH ended AS (UPDATE staff SET session_version = session_version + 1 WHERE id = $1 RETURNING session_version)
     UPDATE staff_session SET retained_version = ended.session_version FROM ended WHERE id = $2 AND staff_id = $1`,
    [staffId, kept],
  );
  await announce(tx, { accountIds: [], tags: [], queues: [], staffIds: [staffId] });
}
