import { markExpired } from "./mark-expired.ts";

const BATCH_MAX = 500;

/**
 * Moves at most 500 overdue charges to EXPIRED, the longest overdue first, without those that another transaction has
 * locked. Returns how many it moved.
 */
export function expireCharges(): Promise<number> {
  return markExpired({
    name: "expire-any-charges",
    lockedSql: `SELECT account_id, id FROM charge WHERE status = 'PENDING' AND expires_at < (SELECT clock_timestamp()) + clock_ahead(account_id)
             ORDER BY expires_at LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED`,
    values: [],
  });
}
