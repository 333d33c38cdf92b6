import { SCHEDULE_RUN_MONTHS } from "#lib/core/files/file-limits.ts";
import { rows } from "#lib/server/db.ts";

const BATCH_MAX = 1_000;

/** Deletes runs with their deliveries SCHEDULE_RUN_MONTHS after they were queued, at most 1,000 in one run. Returns how many. */
export async function removeOldRuns(): Promise<number> {
  const removed = await rows({
    text: `DELETE FROM statement_run WHERE (operator_id, id) IN (
             SELECT operator_id, id FROM statement_run
             WHERE created_at < clock_timestamp() - make_interval(months => $1) AND finished_at IS NOT NULL LIMIT ${BATCH_MAX})
           RETURNING id`,
    values: [SCHEDULE_RUN_MONTHS],
  });
  return removed.length;
}
