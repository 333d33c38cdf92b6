import { db } from "#lib/server/db.ts";
import { MAY_BE_PENDING, markExpired } from "./mark-expired.ts";

const BATCH_MAX = 500;
/** Longer than the statement can take that inserts a charge, which is not seen until it ends. */
const LAG = "interval '10 minutes'";

/**
 * Moves at most 500 overdue charges to EXPIRED, the longest overdue first, without those that another transaction has
 * locked. Returns how many it moved.
 */
export async function expireCharges(): Promise<number> {
  const moved = await markExpired({
    name: "expire-any-charges",
    lockedSql: `SELECT account_id, id FROM charge WHERE status = 'PENDING' AND ${MAY_BE_PENDING}
               AND expires_at < (SELECT clock_timestamp()) + clock_ahead(account_id)
             ORDER BY expires_at LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED`,
    values: [],
  });
  if (moved < BATCH_MAX) await moveExpiry();
  return moved;
}

/** Charges that were locked are still PENDING: the next search begins at the first of them. */
async function moveExpiry(): Promise<void> {
  await db().query({
    name: "move-charge-expiry",
    text: `UPDATE charge_expiry e SET expired_until = next.until
           FROM (SELECT coalesce(min(expires_at), (SELECT clock_timestamp()) - ${LAG}) AS until FROM charge
                 WHERE status = 'PENDING' AND ${MAY_BE_PENDING} AND expires_at < (SELECT clock_timestamp()) - ${LAG}) AS next
           WHERE next.until > e.expired_until + interval '1 minute'`,
  });
}
