import { REQUEST_LOG_DAYS } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";

/** The most successes, and the most errors, that the log keeps for one operator. */
const ROWS_KEPT = 1_000_000;
const BATCH_MAX = 2_000;

/**
 * Deletes the oldest successes and errors of an operator beyond `rowsKept`: at most 2,000 of each kind in one run. Returns how
 * many. The excess comes from the hourly counts, so that no query counts a million rows; the hour in which `rowsKept` is
 * exceeded is kept completely. What is too old goes with its partition (lib/domain/top/health/keep-partitions.job.ts).
 */
export async function removeOldRequests(rowsKept = ROWS_KEPT): Promise<number> {
  const removed = await rows<{ removed: bigint }>({
    text: `
      WITH bound AS (
        SELECT operator_id, max(hour) FILTER (WHERE successes_since > $1) AS successes_from,
          max(hour) FILTER (WHERE errors_since > $1) AS errors_from
        FROM (SELECT operator_id, hour,
            sum(successes) OVER newer AS successes_since, sum(errors) OVER newer AS errors_since
          FROM request_count WINDOW newer AS (PARTITION BY operator_id ORDER BY hour DESC)) AS hours
        GROUP BY operator_id),
      old AS (
        SELECT operator_id, id FROM bound CROSS JOIN LATERAL (
          (SELECT r.id FROM request_log r WHERE r.operator_id = bound.operator_id AND r.at < successes_from AND r.status < 400
           ORDER BY r.at, r.id LIMIT ${BATCH_MAX})
          UNION ALL
          (SELECT r.id FROM request_log r WHERE r.operator_id = bound.operator_id AND r.at < errors_from AND r.status >= 400
           ORDER BY r.at, r.id LIMIT ${BATCH_MAX})) AS r
        LIMIT ${BATCH_MAX * 2}),
      gone AS (
        DELETE FROM request_log r USING old WHERE r.operator_id = old.operator_id AND r.id = old.id RETURNING 1),
      uncounted AS (DELETE FROM request_count WHERE hour < now() - interval '${REQUEST_LOG_DAYS + 1} days'
        AND operator_id NOT IN (SELECT operator_id FROM old))
      SELECT count(*) AS removed FROM gone`,
    values: [rowsKept],
  });
  return Number(removed[0]?.removed ?? 0n);
}
