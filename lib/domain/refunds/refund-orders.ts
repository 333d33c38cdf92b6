import type { Tx } from "#lib/server/db.ts";
import type { Order } from "../payment-orders/order.ts";

type RefundOrder = Extract<Order, { kind: "refund" }>;

/** Locks and returns the refunds with these return ids. Lock order: the caller has locked their books before. */
export async function lockRefunds(tx: Tx, accountIds: string[], returnIds: string[]): Promise<RefundOrder[]> {
  const { rows } = await tx.query<Omit<RefundOrder, "kind" | "metadata">>({
    name: "lock-refunds",
    text: `SELECT r.account_id AS "accountId", r.id, r.status, r.amount, r.fee, r.return_id AS "endToEndId",
             r.end_to_end_id AS "originalEndToEndId", r.external_id AS "externalId", r.description, r.pix_key AS "pixKey",
             r.error_code AS "errorCode", r.spi_code AS "spiCode", r.sent_at IS NOT NULL AS sent,
             jsonb_build_object('name', p.debtor->>'name', 'taxId', p.debtor->>'taxId', 'ispb', p.debtor->'bankAccount'->>'ispb') AS counterparty
           FROM refund r JOIN payment p ON p.account_id = r.account_id AND p.end_to_end_id = r.end_to_end_id
           WHERE r.account_id = ANY($1::uuid[]) AND r.return_id = ANY($2::text[]) ORDER BY r.account_id, r.id FOR UPDATE OF r`,
    values: [accountIds, returnIds],
  });
  return rows.map((row) => ({ ...row, kind: "refund", metadata: null }));
}

/** Stores the changes that the rail reported. Subtracts the amount of a failed refund from the payment's `reversed`. */
export async function writeRefunds(tx: Tx, orders: RefundOrder[], at: Date): Promise<void> {
  if (orders.length === 0) return;
  await tx.query({
    name: "write-refunds",
    text: `UPDATE refund SET status = s, updated_at = $7, error_code = e, spi_code = c,
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
  const failed = orders.filter((order) => order.status === "FAILED");
  if (failed.length === 0) return;
  await tx.query({
    name: "give-back-to-payments",
    text: `UPDATE payment SET reversed = reversed - given FROM (
             SELECT a, e, sum(m)::bigint AS given FROM unnest($1::uuid[], $2::text[], $3::bigint[]) AS f(a, e, m) GROUP BY a, e) AS back
           WHERE account_id = a AND end_to_end_id = e`,
    values: [
      failed.map((order) => order.accountId),
      failed.map((order) => order.originalEndToEndId),
      failed.map((order) => order.amount),
    ],
  });
}
