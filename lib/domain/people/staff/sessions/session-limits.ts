import type { Session } from "#lib/core/http/session.ts";
import { SESSION_HOURS_MAX } from "#lib/core/limits.ts";
import { isOutage, rows } from "#lib/server/db.ts";
import { servingEveryOperator, servingOperator } from "#lib/server/row-scope.ts";

/** A session ends after this long without activity. */
const IDLE_S = 30 * 60;
/** A session ends after this long, even with activity. */
export const ABSOLUTE_S = SESSION_HOURS_MAX * 3_600;
/** Activity is stored at most this often. */
const SEEN_S = 60;
/** Most ended sessions that one sign-in deletes. More than the one row that it inserts, so that rows do not accumulate. */
const SWEPT_MAX = 10;

/** SQL: whether the session `k` is neither idle nor too old, by the real clock of the database. */
export const IS_LASTING = `k.last_seen_at > clock_timestamp() - interval '${IDLE_S} seconds'
  AND k.created_at > clock_timestamp() - interval '${ABSOLUTE_S} seconds'`;

/** Stores that the person of a session is active now. A database that cannot be written to ends no session. */
export async function noteActivity({ sessionId, operatorId }: Session): Promise<void> {
  const statement = {
    name: "session-seen",
    text: `UPDATE staff_session SET last_seen_at = clock_timestamp()
           WHERE id = $1 AND last_seen_at < clock_timestamp() - make_interval(secs => $2)`,
    values: [sessionId, SEEN_S],
  };
  try {
    await servingOperator(operatorId, () => rows(statement));
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
}

/** Deletes sessions that ended without activity. One that ended by its age is not used any more, so it becomes idle. */
export async function deleteIdleSessions(): Promise<void> {
  // Prisma cannot skip the rows that a sign-in beside this one is deleting.
  const statement = {
    text: `DELETE FROM staff_session WHERE id = ANY(ARRAY(
             SELECT id FROM staff_session WHERE last_seen_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [IDLE_S, SWEPT_MAX],
  };
  await servingEveryOperator(() => rows(statement));
}
