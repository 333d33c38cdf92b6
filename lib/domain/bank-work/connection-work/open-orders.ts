import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { PayoutState, Told } from "#lib/rail/port.ts";
import { rows } from "#lib/server/db.ts";
import type { OrderedMoney } from "./answered.ts";

/** An open order, as its bank is asked about it. `originalEndToEndId`: of a return, the payment's. */
export type OpenOrder = OrderedMoney & {
  reference: string;
  endToEndId: string | null;
  originalEndToEndId: string | null;
  /** What a webhook told of a payout: the bank's answer to a question may say less. */
  told?: PayoutState;
};

/** Asks the bank about an order and records what it says. */
export type AskAbout = (order: OpenOrder) => Promise<void>;

const ACCOUNTS = "SELECT id FROM account WHERE connection_id = $1";

/** SQL of open orders of a connection; conditions follow. */
export const OPEN_ORDERS = {
  withdrawal: `SELECT 'withdrawal' AS of, w.account_id AS "accountId", w.id AS "recordId", w.amount::float8 AS amount,
      replace(w.id::text, '-', '') AS reference, w.end_to_end_id AS "endToEndId", NULL AS "originalEndToEndId"
    FROM withdrawal w WHERE w.account_id IN (${ACCOUNTS}) AND w.status IN ('INITIATED', 'CONFIRMED')`,
  refund: `SELECT 'refund', r.account_id, r.id, r.amount::float8, replace(r.id::text, '-', ''), r.return_id, r.end_to_end_id
    FROM refund r WHERE r.account_id IN (${ACCOUNTS}) AND r.status = 'PROCESSING'`,
  unapplied: `SELECT 'unapplied_payment', u.account_id, u.id, u.amount::float8, u.return_reference, u.return_id, u.end_to_end_id
    FROM unapplied_payment u WHERE u.account_id IN (${ACCOUNTS}) AND u.status = 'RETURNING'`,
} as const;

const ENDED_PAYOUT = OPEN_ORDERS.withdrawal.replace("w.status IN", "w.status NOT IN");

/**
 * Returns the orders of this connection that webhooks told of: open ones, and payouts of which money came back. What is not ours, or has ended otherwise, is
 * absent.
 */
export async function namedOrders(connectionId: string, told: readonly Told[]): Promise<OpenOrder[]> {
  const payouts = told.flatMap((one) => ("payout" in one ? [one.payout] : []));
  const returned = told.flatMap((one) => (one.kind === "payoutReturn" ? [one.payout.endToEndId] : []));
  const returns = told.flatMap((one) => (one.kind === "return" ? [one.returnId] : []));
  if (payouts.length + returns.length === 0) return [];
  const references = [...payouts.flatMap(({ reference }) => reference ?? []), ...returns];
  const orders = await rows<OpenOrder>({
    name: "orders-told-of",
    text: `${OPEN_ORDERS.withdrawal} AND (w.id = ANY($2::uuid[]) OR w.end_to_end_id = ANY($3::text[]))
           UNION ALL ${ENDED_PAYOUT} AND w.end_to_end_id = ANY($5::text[])
           UNION ALL ${OPEN_ORDERS.refund} AND r.id = ANY($2::uuid[])
           UNION ALL ${OPEN_ORDERS.unapplied} AND u.return_reference = ANY($4::text[])`,
    values: [
      connectionId,
      references.flatMap((reference) => chargeIdOf(reference) ?? []),
      payouts.map(({ endToEndId }) => endToEndId),
      returns,
      returned,
    ],
  });
  return orders.map((order) => {
    const told = payouts.find((one) => one.reference === order.reference || one.endToEndId === order.endToEndId);
    return order.of === "withdrawal" && told ? { ...order, told } : order;
  });
}
