import { rows } from "#lib/server/db.ts";

const BATCH_MAX = 5_000;

/**
 * Deletes what was withdrawn to a destination more than two days ago, and in an hour more than 40 days ago: no limit counts it
 * any more, for business time is never behind real time. At most 5,000 rows of each in one run. Returns how many.
 */
export async function removeOldWithdrawn(): Promise<number> {
  const [removed] = await rows<{ count: bigint }>({
    text: `
      WITH destinations AS (
        DELETE FROM withdrawn_to_destination WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM withdrawn_to_destination WHERE day < to_char(clock_timestamp() - interval '51 hours', 'YYYY-MM-DD') LIMIT ${BATCH_MAX}))
        RETURNING 1),
      hours AS (
        DELETE FROM withdrawn_in_hour WHERE ctid = ANY(ARRAY(
          SELECT ctid FROM withdrawn_in_hour WHERE hour < clock_timestamp() - interval '40 days' LIMIT ${BATCH_MAX}))
        RETURNING 1)
      SELECT (SELECT count(*) FROM destinations) + (SELECT count(*) FROM hours) AS count`,
  });
  return Number(removed?.count ?? 0n);
}
