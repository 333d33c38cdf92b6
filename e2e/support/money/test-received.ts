import { randomUUID } from "node:crypto";
import { createCharge } from "#lib/domain/charges/create-charge.ts";
import { settlePayments } from "#lib/domain/charges/settle-payments.job.ts";
import { rows } from "#lib/server/db.ts";
import type { TestAccount } from "../test-account.ts";
import { deliver, testPayment } from "../test-payment.ts";

/** Creates a received Pix: credited to the account, and settled in the simulated network. */
export async function receivedPayment({ ctx, pixKey }: TestAccount, cents = 1_000) {
  const charge = { amount: BigInt(cents), externalId: randomUUID(), expiresIn: 600, pixKey };
  const { chargeId } = (await createCharge.run(ctx, charge)).output;
  const accountNumber = String(Math.floor(Math.random() * 1e12));
  const bankAccount = { ispb: "60701190", branch: "0001", accountNumber, accountType: "CACC" as const };
  const debtor = { taxId: "00000000191", name: "Vera Regular de Souza", bankAccount };
  const payment = testPayment(chargeId, pixKey, { amount: cents, debtor });
  await rows({
    text: `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, $4, $5, 'SETTLED')`,
    values: [payment.endToEndId, pixKey, payment.txid, cents, JSON.stringify(debtor)],
  });
  await deliver([payment]);
  while ((await settlePayments()) > 0);
  return { chargeId, endToEndId: payment.endToEndId, bankAccount };
}
