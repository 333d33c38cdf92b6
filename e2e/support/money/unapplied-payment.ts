import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { rows } from "#lib/server/db.ts";
import { deliver } from "./test-rail.ts";

type Settled = Partial<PaymentMessage> & { chargeId?: string };

/** A payer whom a bank tells. */
export const PAYER: NonNullable<PaymentMessage["payer"]> = {
  taxId: "52998224725",
  name: "Maria Apostadora",
  bankAccount: { ispb: "60701190", branch: "0001", accountNumber: "12345", accountType: "CACC" },
};

/**
 * Lets a payment settle that is not credited: by default one of R$ 10,00 whose payer the bank does not prove. Returns it as it is
 * stored. `isKnown`: the simulated network has it too, and lets it go back.
 */
export async function unappliedPayment(pixKey: string, { chargeId, ...more }: Settled = {}, isKnown = true) {
  const endToEndId = makeEndToEndId("E", "60701190", new Date());
  const message = {
    ...{ endToEndId, txid: chargeId ? txidOf(chargeId) : null, pixKey, amount: 1_000, paidAt: new Date(), text: null },
    ...{ payer: null, proof: "NONE", holder: "UNKNOWN", ...more },
  };
  if (isKnown)
    await rows({
      text: `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, $4, $5, 'SETTLED')`,
      values: [endToEndId, pixKey, message.txid ?? "", message.amount, JSON.stringify(PAYER)],
    });
  await deliver([message]);
  while ((await creditPayments()) > 0);
  const [stored] = await rows<{ id: string; status: string; reason: string; endToEndId: string }>({
    text: `SELECT id, status, reason, end_to_end_id AS "endToEndId" FROM unapplied_payment WHERE end_to_end_id = $1`,
    values: [endToEndId],
  });
  if (!stored) throw new Error("the payment was credited");
  return stored;
}
