import { STATEMENT_EXPORT_DAYS } from "#lib/core/files/file-limits.ts";
import { rows } from "#lib/server/db.ts";

const BATCH_MAX = 200;

/**
 * Deletes statement files, and what is known of them, STATEMENT_EXPORT_DAYS after they were asked for; and says of a file that was being
 * sent when its process died that it broke off. Returns how many it deleted.
 */
export async function removeOldExports(): Promise<number> {
  await rows({
    text: `UPDATE statement_export SET status = 'FAILED', finished_at = clock_timestamp()
           WHERE kind = 'direct' AND status = 'RUNNING' AND created_at < clock_timestamp() - interval '1 day'`,
  });
  const removed = await rows({
    text: `WITH old AS (
             SELECT operator_id, id FROM statement_export
             WHERE created_at < clock_timestamp() - interval '${STATEMENT_EXPORT_DAYS} days' LIMIT ${BATCH_MAX}),
           parts AS (DELETE FROM statement_export_part p USING old WHERE p.operator_id = old.operator_id AND p.export_id = old.id)
           DELETE FROM statement_export e USING old WHERE e.operator_id = old.operator_id AND e.id = old.id RETURNING e.id`,
  });
  return removed.length;
}
