import { refuse } from "#lib/core/errors.ts";
import type { Tx } from "#lib/server/db.ts";

/** The fields of a payment that limit its refunds. `reversed`: cents of its refunds, settled or in progress. */
export type RefundablePayment = { amount: bigint; reversed: bigint; settledAt: Date; pixKey: string };

/**
 * Locks a payment that this account received. Throws PAYMENT_NOT_REFUNDABLE when the id is of an outgoing Pix (a refund
 * or a withdrawal) of the account, PAYMENT_NOT_FOUND when it is unknown.
 */
export async function lockPayment(tx: Tx, accountId: string, endToEndId: string): Promise<RefundablePayment> {
  const { rows } = await tx.query<RefundablePayment>({
    name: "lock-payment",
    text: `SELECT p.amount, p.reversed, p.settled_at AS "settledAt", c.pix_key AS "pixKey"
           FROM payment p JOIN charge c ON c.account_id = p.account_id AND c.id = p.charge_id
           WHERE p.account_id = $1 AND p.end_to_end_id = $2 FOR UPDATE OF p`,
    values: [accountId, endToEndId],
  });
  const [payment] = rows;
  if (payment) return payment;
  if (await wentOut(tx, accountId, endToEndId)) {
    throw refuse("PAYMENT_NOT_REFUNDABLE", "Only a Pix that came in can be returned; this one went out.");
  }
  throw refuse("PAYMENT_NOT_FOUND", "No payment to this account has this endToEndId.");
}

async function wentOut(tx: Tx, accountId: string, endToEndId: string): Promise<boolean> {
  const { rows } = await tx.query({
    name: "went-out",
    text: `SELECT 1 FROM withdrawal WHERE account_id = $1 AND end_to_end_id = $2
           UNION ALL SELECT 1 FROM refund WHERE account_id = $1 AND return_id = $2`,
    values: [accountId, endToEndId],
  });
  return rows.length > 0;
}
