import { ALARM_MONTHS } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";

const BATCH_MAX = 5_000;

/**
 * Deletes alarms whose last time is more than 13 months ago, read or not, with their messages, and summaries of that age:
 * at most 5,000 of each in one run. Returns how many.
 */
export async function removeOldAlarms(): Promise<number> {
  const [removed] = await rows<{ count: bigint }>({
    text: `
      WITH alarms AS (
        DELETE FROM alarm WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM alarm WHERE last_at < clock_timestamp() - make_interval(months => $1) LIMIT ${BATCH_MAX}))
        RETURNING 1),
      summaries AS (
        DELETE FROM alarm_message WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM alarm_message WHERE alarm_id IS NULL AND created_at < clock_timestamp() - make_interval(months => $1)
          LIMIT ${BATCH_MAX}))
        RETURNING 1)
      SELECT (SELECT count(*) FROM alarms) + (SELECT count(*) FROM summaries) AS count`,
    values: [ALARM_MONTHS],
  });
  return Number(removed?.count ?? 0n);
}
