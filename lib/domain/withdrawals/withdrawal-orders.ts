import type { Tx } from "#lib/server/db.ts";
import type { Order } from "../payment-orders/order.ts";

type WithdrawalOrder = Extract<Order, { kind: "withdrawal" }>;

/** Locks and returns the withdrawals with these endToEndIds. Lock order: the caller has locked their books before. */
export async function lockWithdrawals(tx: Tx, accountIds: string[], endToEndIds: string[]): Promise<WithdrawalOrder[]> {
  const { rows } = await tx.query<Omit<WithdrawalOrder, "kind" | "originalEndToEndId" | "pixKey">>({
    name: "lock-withdrawals",
    text: `SELECT account_id AS "accountId", id, status, amount, fee, end_to_end_id AS "endToEndId", external_id AS "externalId",
             creditor AS counterparty, description, metadata, error_code AS "errorCode", spi_code AS "spiCode", sent_at IS NOT NULL AS sent
           FROM withdrawal WHERE account_id = ANY($1::uuid[]) AND end_to_end_id = ANY($2::text[]) ORDER BY account_id, id FOR UPDATE`,
    values: [accountIds, endToEndIds],
  });
  // `pixKey` null: variant B webhooks receive all withdrawals of the account, whatever key they were sent to.
  return rows.map((row) => ({ ...row, kind: "withdrawal", originalEndToEndId: null, pixKey: null }));
}

/** Stores the changes that the rail reported. */
export async function writeWithdrawals(tx: Tx, orders: WithdrawalOrder[], at: Date): Promise<void> {
  if (orders.length === 0) return;
  await tx.query({
    name: "write-withdrawals",
    text: `UPDATE withdrawal SET status = s, updated_at = $7, error_code = e, spi_code = c,
             sent_at = CASE WHEN t THEN coalesce(sent_at, $7::timestamptz) END,
             settled_at = CASE WHEN s = 'SUCCESS' THEN coalesce(settled_at, $7::timestamptz) END
           FROM unnest($1::uuid[], $2::uuid[], $3::text[], $4::text[], $5::text[], $6::bool[]) AS moved(a, i, s, e, c, t)
           WHERE account_id = a AND id = i`,
    values: [
      orders.map((order) => order.accountId),
      orders.map((order) => order.id),
      orders.map((order) => order.status),
      orders.map((order) => order.errorCode),
      orders.map((order) => order.spiCode),
      orders.map((order) => order.sent),
      at,
    ],
  });
}
