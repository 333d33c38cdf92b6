import { RECONCILIATION_KEPT } from "#lib/core/files/file-limits.ts";
import { rows } from "#lib/server/db.ts";

/** Parts of files that one run deletes: about 50 MB. */
const PARTS_MAX = 200;
const { uploadHours, fileDays, resultDays } = RECONCILIATION_KEPT;

const ENDED = `UPDATE reconciliation SET status = 'CANCELED'
  WHERE status = 'UPLOADING' AND created_at < clock_timestamp() - interval '${uploadHours} hours'
    OR status = 'MAPPING' AND created_at < clock_timestamp() - interval '${fileDays} days'`;

/** A file that is being read is not taken away from its reader. */
const UNNEEDED = `SELECT operator_id, id FROM reconciliation WHERE file_removed_at IS NULL AND status NOT IN ('QUEUED', 'RUNNING')
  AND (status = 'CANCELED' OR created_at < clock_timestamp() - interval '${fileDays} days') LIMIT 20`;

const REMOVE_PARTS = `WITH unneeded AS (${UNNEEDED}),
  removed AS (DELETE FROM reconciliation_part WHERE ctid = ANY(ARRAY(
    SELECT p.ctid FROM reconciliation_part p JOIN unneeded u ON p.operator_id = u.operator_id AND p.reconciliation_id = u.id LIMIT ${PARTS_MAX}))
    RETURNING operator_id, reconciliation_id),
  emptied AS (UPDATE reconciliation r SET file_removed_at = clock_timestamp() FROM unneeded u
    WHERE r.operator_id = u.operator_id AND r.id = u.id AND (SELECT count(*) FROM removed) < ${PARTS_MAX})
  SELECT FROM removed`;

const REMOVE_RESULTS = `WITH old AS (
    SELECT operator_id, id FROM reconciliation WHERE created_at < clock_timestamp() - interval '${resultDays} days' AND file_removed_at IS NOT NULL LIMIT 5),
  items AS (DELETE FROM reconciliation_item i USING old WHERE i.operator_id = old.operator_id AND i.reconciliation_id = old.id),
  unread AS (DELETE FROM reconciliation_unread_row u USING old WHERE u.operator_id = old.operator_id AND u.reconciliation_id = old.id),
  parts AS (DELETE FROM reconciliation_part p USING old WHERE p.operator_id = old.operator_id AND p.reconciliation_id = old.id)
  DELETE FROM reconciliation r USING old WHERE r.operator_id = old.operator_id AND r.id = old.id RETURNING r.id`;

/** Rows of an attempt whose worker died. */
const REMOVE_ROWS = `DELETE FROM reconciliation_row WHERE lease NOT IN (
  SELECT leased_by FROM reconciliation WHERE status = 'RUNNING' AND leased_by IS NOT NULL)`;

/** Removes uploads that nobody ended, files and results whose time is over, and rows that nobody matches. Returns how much is left to do. */
export async function removeOldReconciliations(): Promise<number> {
  await rows({ text: ENDED });
  await rows({ text: REMOVE_ROWS });
  const parts = await rows({ text: REMOVE_PARTS });
  const results = await rows({ text: REMOVE_RESULTS });
  return parts.length + results.length;
}
