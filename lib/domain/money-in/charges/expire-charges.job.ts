import { db } from "#lib/server/db.ts";
import { MAY_BE_PENDING, notPaidYet } from "../../base/records/may-be-pending.ts";
import { markExpired } from "./mark-expired.ts";

const BATCH_MAX = 500;
/** How far back most searches look. Such a search must begin within half of this time after the one before. */
const RECENT_MS = 3_000;
/** How often a search looks at all overdue charges: some were locked, or their insert ended late. */
const ALL_EVERY_MS = 30_000;
/** Longer than the statement can take that inserts a charge, which is not seen until it ends. */
const LAG = "interval '60 seconds'";

const NOW = "(SELECT clock_timestamp())";
const OVERDUE = `SELECT account_id, id FROM charge WHERE status = 'PENDING' AND ${MAY_BE_PENDING}
  AND expires_at < (SELECT business_now()) AND expires_at < ${NOW} + clock_ahead(account_id) AND ${notPaidYet("charge")}`;
const IN_ORDER = `ORDER BY expires_at LIMIT ${BATCH_MAX} FOR UPDATE SKIP LOCKED`;
const ALL = { name: "expire-any-charges", lockedSql: `${OVERDUE} ${IN_ORDER}`, values: [] };
const RECENT = {
  name: "expire-recent-charges",
  lockedSql: `${OVERDUE} AND expires_at >= ${NOW} - interval '${RECENT_MS} milliseconds' ${IN_ORDER}`,
  values: [],
};

/**
 * Returns a function that moves at most 500 overdue charges to EXPIRED, the longest overdue first, without those that
 * another transaction has locked, and returns how many it moved. Paid charges stay in the index by which overdue ones are
 * found, so most searches look only at its newest part.
 */
export function expirer(): () => Promise<number> {
  let searchedAt = Number.NEGATIVE_INFINITY;
  let allSearchedAt = Number.NEGATIVE_INFINITY;
  return async () => {
    const now = performance.now();
    const isOfAll = now - searchedAt > RECENT_MS / 2 || now - allSearchedAt > ALL_EVERY_MS;
    const moved = await markExpired(isOfAll ? ALL : RECENT);
    const isDone = moved < BATCH_MAX;
    searchedAt = isDone ? now : Number.NEGATIVE_INFINITY;
    if (isOfAll && isDone) {
      allSearchedAt = now;
      await moveExpiry();
    }
    return moved;
  };
}

export const expireCharges = expirer();

/** Charges that were locked are still PENDING: the next search begins at the first of them. What ends the wait of a paid one moves it itself. */
async function moveExpiry(): Promise<void> {
  await db().query({
    name: "move-charge-expiry",
    text: `UPDATE charge_expiry e SET expired_until = next.until
           FROM (SELECT coalesce(min(expires_at), ${NOW} - ${LAG}) AS until FROM charge
                 WHERE status = 'PENDING' AND ${MAY_BE_PENDING} AND expires_at < ${NOW} - ${LAG} AND ${notPaidYet("charge")}) AS next
           WHERE next.until > e.expired_until + ${LAG}`,
  });
}
