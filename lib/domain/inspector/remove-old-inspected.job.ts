import { INSPECTED_MAX } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";

const BATCH_MAX = 2_000;

/** Deletes what arrived at webhook inspectors more than INSPECTED_MAX days ago: at most 2,000 in one run. Returns how many. */
export async function removeOldInspected(): Promise<number> {
  const [removed] = await rows<{ count: bigint }>({
    text: `WITH old AS (
             DELETE FROM inspected_request WHERE ctid = ANY(ARRAY(
               SELECT ctid FROM inspected_request WHERE at < clock_timestamp() - make_interval(days => $1) LIMIT ${BATCH_MAX}))
             RETURNING 1)
           SELECT count(*) AS count FROM old`,
    values: [INSPECTED_MAX.days],
  });
  return Number(removed?.count ?? 0n);
}
