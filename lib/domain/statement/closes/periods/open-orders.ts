import { db, type Queryable } from "#lib/server/db.ts";

/**
 * Returns how many payouts and refunds that an operator asked for before an instant have no result yet. Their money is held; it moves,
 * or is released, after that instant.
 */
export async function countOpenOrders(
  operatorId: string,
  before: Date,
  on: Queryable = db(),
): Promise<{ payouts: number; refunds: number }> {
  const { rows } = await on.query<{ payouts: number; refunds: number }>(
    `SELECT coalesce(sum(payouts), 0)::int AS payouts, coalesce(sum(refunds), 0)::int AS refunds
     FROM account CROSS JOIN LATERAL (
         SELECT count(*) AS payouts FROM withdrawal w
         WHERE w.account_id = account.id AND w.status IN ('INITIATED', 'CONFIRMED') AND w.status <> 'SUCCESS' AND w.created_at < $2
       ) AS sent CROSS JOIN LATERAL (
         SELECT count(*) AS refunds FROM refund r
         WHERE r.account_id = account.id AND r.status = 'PROCESSING' AND r.status <> 'SUCCESS' AND r.created_at < $2
       ) AS returned
     WHERE account.operator_id = $1`,
    [operatorId, before],
  );
  return rows[0] ?? { payouts: 0, refunds: 0 };
}
