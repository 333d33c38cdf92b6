import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import type { Party, PaymentMessage } from "#lib/rail/messages.ts";
import { emitMessages } from "#lib/rail/simulator/emit-messages.ts";
import { pipelined, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";

export type PayableCharge = { id: string; amount: bigint; pixKey: string };

/** The most payments that are handed over in one transaction. */
export const PAYMENTS_AT_ONCE_MAX = 500;
const ISPB = "60701190";
const PAYER: Party = {
  taxId: "00000000191",
  name: "Bruna Testeira",
  bankAccount: { ispb: ISPB, branch: "0001", accountNumber: "123456", accountType: "CACC" },
};

/** Pays charges over the simulated rail, in the same way as the simulated bank. */
export async function payOverTheRail(charges: PayableCharge[]): Promise<void> {
  const now = new Date();
  const payments = charges.map(
    ({ id, amount, pixKey }): PaymentMessage => ({
      endToEndId: makeEndToEndId("E", ISPB, now),
      txid: txidOf(id),
      pixKey,
      amount: Number(amount),
      ...{ paidAt: now, text: null, payer: PAYER, proof: "NETWORK", holder: "REGULAR", refusedFor: null },
    }),
  );
  await transaction(async (tx) => {
    const booked = tx.query({
      name: "bench-book-payments",
      text: `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor)
             SELECT e, k, t, a, $5::jsonb FROM unnest($1::text[], $2::text[], $3::text[], $4::bigint[]) AS p(e, k, t, a)`,
      values: [
        payments.map((payment) => payment.endToEndId),
        payments.map((payment) => payment.pixKey),
        payments.map((payment) => payment.txid),
        payments.map((payment) => payment.amount),
        JSON.stringify(PAYER),
      ],
    });
    const messages = payments.map((payload) => ({ kind: "payment" as const, payload }));
    await pipelined(
      booked,
      emitMessages(tx, messages),
      announce(tx, { accountIds: [], tags: [], queues: ["messages"] }),
    );
  });
}
