import type { Tx } from "#lib/server/db.ts";

// The SQL of `periodsAt`, `brtDay` and `destinationOf` for a row of `withdrawal`.
export const HOUR_SQL = "date_trunc('hour', created_at)";
export const DAY_SQL = "to_char(created_at - interval '3 hours', 'YYYY-MM-DD')";
export const DESTINATION_SQL =
  "coalesce((creditor->>'ispb') || '/' || ltrim(creditor->>'branch', '0') || '/' || ltrim(creditor->>'accountNumber', '0'), 'key/' || pix_key)";

// Whole hours and days: else a withdrawal that was left out and fails later would be subtracted from what it is no part of.
const YESTERDAY =
  "date_trunc('day', (SELECT clock_timestamp()) + clock_ahead($1) - interval '3 hours') + interval '3 hours' - interval '1 day'";
const COUNTING = `account_id = $1 AND status IN ('INITIATED', 'CONFIRMED', 'SUCCESS') AND created_at >= ${YESTERDAY}`;

/**
 * Counts what an account has withdrawn since yesterday 00:00 BRT, for an account that gets its first velocity limit. Lock
 * order: the caller has locked the account's book.
 */
export async function countWithdrawn(tx: Tx, accountId: string): Promise<void> {
  await tx.query("DELETE FROM withdrawn_in_hour WHERE account_id = $1", [accountId]);
  await tx.query("DELETE FROM withdrawn_to_destination WHERE account_id = $1", [accountId]);
  await tx.query(
    `INSERT INTO withdrawn_in_hour (account_id, hour, amount, count)
     SELECT account_id, ${HOUR_SQL}, sum(amount)::bigint, count(*) FROM withdrawal WHERE ${COUNTING} GROUP BY 1, 2`,
    [accountId],
  );
  await tx.query(
    `INSERT INTO withdrawn_to_destination (account_id, destination, day, amount, count)
     SELECT account_id, ${DESTINATION_SQL}, ${DAY_SQL}, sum(amount)::bigint, count(*) FROM withdrawal WHERE ${COUNTING} GROUP BY 1, 2, 3`,
    [accountId],
  );
}
