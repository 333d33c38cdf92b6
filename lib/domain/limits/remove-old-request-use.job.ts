import { REQUEST_USE_DAYS } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";

const BATCH_MAX = 10_000;

/** Deletes what was counted in minutes more than two days ago, at most 10,000 rows in one run. Returns how many. */
export async function removeOldRequestUse(): Promise<number> {
  const [removed] = await rows<{ count: bigint }>({
    text: `WITH gone AS (
             DELETE FROM request_use WHERE ctid = ANY(ARRAY(
               SELECT ctid FROM request_use WHERE minute < clock_timestamp() - make_interval(days => $1) LIMIT ${BATCH_MAX}))
             RETURNING 1)
           SELECT count(*) AS count FROM gone`,
    values: [REQUEST_USE_DAYS],
  });
  return Number(removed?.count ?? 0n);
}
