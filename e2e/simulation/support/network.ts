import { testPayment } from "#e2e/support/money/test-rail.ts";
import { emitMessages } from "#lib/rail/simulator/emit-messages.ts";
import { rows, transaction } from "#lib/server/db.ts";

/**
 * Makes the simulated network settle a payment of `amount` cents and tell of it. The payer's bank does not read the code.
 */
export async function payThroughNetwork(chargeId: string, pixKey: string, amount: number): Promise<void> {
  const payment = testPayment(chargeId, pixKey, { amount });
  await transaction(async (tx) => {
    await tx.query(
      "INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor) VALUES ($1, $2, $3, $4, $5)",
      [payment.endToEndId, pixKey, payment.txid, amount, JSON.stringify(payment.payer)],
    );
    await emitMessages(tx, [{ kind: "payment", payload: payment }]);
  });
}

/** Makes all messages that the network holds back due now. */
export async function arriveNow(): Promise<void> {
  await rows({ text: "UPDATE simulator_message SET due_at = least(due_at, now()), lease_to = least(lease_to, now())" });
}

/**
 * Moves the sending times of unanswered orders back by 41 s: after this silence the service asks the rail about them.
 */
export async function passSilence(accountId: string): Promise<void> {
  for (const table of ["withdrawal", "refund", "unapplied_payment"]) {
    await rows({
      text: `UPDATE ${table} SET sent_at = sent_at - interval '41 seconds', asked_at = asked_at - interval '41 seconds'
             WHERE account_id = $1 AND settled_at IS NULL AND error_code IS NULL`,
      values: [accountId],
    });
  }
}

/** Returns whether nothing is pending. */
export async function isQuiet(): Promise<boolean> {
  const open = await rows({
    text: `SELECT FROM simulator_message UNION ALL SELECT FROM rail_inbox WHERE refused_because IS NULL UNION ALL SELECT FROM rail_outbox
           UNION ALL SELECT FROM withdrawal WHERE status IN ('INITIATED', 'CONFIRMED') UNION ALL SELECT FROM refund WHERE status = 'PROCESSING'
           UNION ALL SELECT FROM unapplied_payment WHERE status = 'RETURNING'
           UNION ALL SELECT FROM transfer WHERE status = 'PENDING'
           UNION ALL SELECT FROM charge WHERE status = 'PENDING' AND expires_at < clock_timestamp() LIMIT 1`,
  });
  return open.length === 0;
}
