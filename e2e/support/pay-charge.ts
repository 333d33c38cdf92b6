import { settlePayments } from "#lib/domain/charges/settle-payments.job.ts";
import type { Caller } from "./caller.ts";
import type { Dialect } from "./generate/dialect.ts";
import { poll } from "./poll.ts";
import type { Sql } from "./seed-operator.ts";
import { deliver, testPayment } from "./test-payment.ts";

type Payment = { chargeId: string; pixKey: string; amount: number };

/**
 * Pays a charge and returns the payment's endToEndId once the charge is PAID. The payment arrives over the rail and is
 * in the simulated network's book. Throws when the charge does not become PAID.
 */
export async function payCharge(as: Caller, sql: Sql, { queryPath }: Dialect, payment: Payment): Promise<string> {
  await settle(sql, payment);
  const { body } = await poll(
    () => as.get(queryPath(payment.chargeId)),
    ({ body }) => body.status !== "PENDING",
  );
  const { endToEndId } = (body.pixTransaction ?? {}) as { endToEndId?: string };
  if (!endToEndId) throw new Error(`The charge is ${body.status}, not PAID.`);
  return endToEndId;
}

async function settle(sql: Sql, { chargeId, pixKey, amount }: Payment): Promise<void> {
  const { endToEndId, txid, debtor } = testPayment(chargeId, pixKey, { amount });
  await sql(
    `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, $4, $5, 'SETTLED')`,
    [endToEndId, pixKey, txid, amount, JSON.stringify(debtor)],
  );
  await deliver([testPayment(chargeId, pixKey, { amount, endToEndId })]);
  await settlePayments();
}
