import { randomUUID } from "node:crypto";
import { REAUTHENTICATION_MINUTES } from "#lib/core/limits.ts";
import type { Session } from "#lib/core/session.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { ABSOLUTE_S } from "./session-cookie.ts";

/** Most expired rows that one call deletes. More than the one row that it inserts, so that rows do not accumulate. */
const SWEPT_MAX = 10;

/** Starts a session, reauthenticated by the sign-in of identity, and returns its id. */
export async function beginSession(staffId: string, byRecoveryCode: boolean): Promise<string> {
  const id = randomUUID();
  await rows({
    text: `DELETE FROM staff_session WHERE id IN (
             SELECT id FROM staff_session WHERE reauthenticated_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    values: [ABSOLUTE_S, SWEPT_MAX],
  });
  await rows(reauthenticated(id, staffId, byRecoveryCode));
  return id;
}

/** Records that the person of a session has just proved their identity. */
export async function recordReauthentication(
  tx: Tx,
  sessionId: string,
  staffId: string,
  byRecoveryCode: boolean,
): Promise<void> {
  await tx.query(reauthenticated(sessionId, staffId, byRecoveryCode));
}

/**
 * Returns whether the session's person proved their identity in the last REAUTHENTICATION_MINUTES of the database's real clock.
 */
export async function isReauthenticated({ id, sessionId }: Session): Promise<boolean> {
  const found = await rows({
    name: "is-reauthenticated",
    text: `SELECT 1 FROM staff_session
           WHERE id = $1 AND staff_id = $2 AND reauthenticated_at > clock_timestamp() - make_interval(mins => $3)`,
    values: [sessionId, id, REAUTHENTICATION_MINUTES],
  });
  return found.length > 0;
}

function reauthenticated(
  sessionId: string,
  staffId: string,
  byRecoveryCode: boolean,
): { text: string; values: unknown[] } {
  return {
    text: `INSERT INTO staff_session (id, staff_id, reauthenticated_at, recovery_code_at)
           VALUES ($1, $2, clock_timestamp(), CASE WHEN $3 THEN clock_timestamp() END)
           ON CONFLICT (id) DO UPDATE SET reauthenticated_at = excluded.reauthenticated_at,
             recovery_code_at = coalesce(excluded.recovery_code_at, staff_session.recovery_code_at)`,
    values: [sessionId, staffId, byRecoveryCode],
  };
}
