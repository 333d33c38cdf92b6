import type { Tx } from "#lib/server/db.ts";
import { DAY_SQL, DESTINATION_SQL, HOUR_SQL } from "./count-withdrawn.ts";

const FAILED = `failed AS (
  SELECT account_id, amount, ${HOUR_SQL} AS hour, ${DAY_SQL} AS day, ${DESTINATION_SQL} AS destination
  FROM withdrawal WHERE account_id = ANY($1::uuid[]) AND id = ANY($2::uuid[]))`;
const GIVE_BACK = `WITH ${FAILED},
  hours AS (
    UPDATE withdrawn_in_hour AS stored SET amount = stored.amount - given.amount, count = stored.count - given.count
    FROM (SELECT account_id, hour, sum(amount)::bigint AS amount, count(*) AS count FROM failed GROUP BY account_id, hour) AS given
    WHERE stored.account_id = given.account_id AND stored.hour = given.hour)
  UPDATE withdrawn_to_destination AS stored SET amount = stored.amount - given.amount, count = stored.count - given.count
  FROM (SELECT account_id, destination, day, sum(amount)::bigint AS amount, count(*) AS count
        FROM failed GROUP BY account_id, destination, day) AS given
  WHERE stored.account_id = given.account_id AND stored.destination = given.destination AND stored.day = given.day`;

/**
 * Subtracts withdrawals that failed from what their accounts have withdrawn. Changes nothing of accounts without limits.
 * Lock order: the caller has locked the books of the accounts.
 */
export async function giveBackToLimits(tx: Tx, failed: readonly { accountId: string; id: string }[]): Promise<void> {
  if (failed.length === 0) return;
  await tx.query({
    name: "give-back-to-limits",
    text: GIVE_BACK,
    values: [failed.map(({ accountId }) => accountId), failed.map(({ id }) => id)],
  });
}
