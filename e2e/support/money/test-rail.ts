import { randomUUID } from "node:crypto";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { txidOf } from "#lib/core/pix/txid.ts";
import * as ask from "#lib/domain/base/payment-orders/request-order-status.job.ts";
import * as send from "#lib/domain/base/payment-orders/send-orders.job.ts";
import * as settle from "#lib/domain/base/payment-orders/settle-orders.job.ts";
import { orderKinds } from "#lib/domain/jobs.ts";
import { createCharge } from "#lib/domain/money-in/charges/create-charge.ts";
import { creditPayments } from "#lib/domain/money-in/charges/credit-payments.job.ts";
import { creditAtOnce } from "#lib/domain/money-in/charges/credit-payments.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import { storeMessages } from "#lib/rail/queues/inbox.ts";
import * as receive from "#lib/rail/queues/receive-messages.job.ts";
import { rows, transaction } from "#lib/server/db.ts";
import type { TestAccount } from "./test-account.ts";

// The worker's jobs as lib/domain/jobs.ts runs them.
export const receiveMessages = () => receive.receiveMessages((messages) => creditAtOnce(messages, null));
export const sendOrders = () => send.sendOrders(orderKinds);
export const settleOrders = () => settle.settleOrders(orderKinds);
export const requestOrderStatus = () => ask.requestOrderStatus(orderKinds);

/** Runs the worker's jobs for orders to the rail and messages from it until none finds work. */
export async function workRail(): Promise<void> {
  let worked: number;
  do {
    worked = (await sendOrders()) + (await receiveMessages()) + (await creditPayments());
    worked += (await settleOrders()) + (await requestOrderStatus());
  } while (worked > 0);
}

/** Returns the message of a payment of R$ 10,00 by an ordinary person, as the rail delivers it. */
export function testPayment(chargeId: string, pixKey: string, more: Partial<PaymentMessage> = {}): PaymentMessage {
  return {
    endToEndId: makeEndToEndId("E", "60701190", new Date()),
    txid: txidOf(chargeId),
    pixKey,
    amount: 1_000,
    paidAt: new Date(),
    text: null,
    payer: {
      taxId: "00000000191",
      name: "Vera Regular de Souza",
      bankAccount: { ispb: "60701190", branch: "0001", accountNumber: "12345", accountType: "CACC" },
    },
    proof: "NETWORK",
    holder: "REGULAR",
    refusedFor: null,
    ...more,
  };
}

/** Stores payloads in the inbox, each as a separate message. */
export async function deliver(payloads: unknown[], kind = "payment"): Promise<void> {
  const messages = payloads.map((payload) => ({ messageId: randomUUID(), kind, payload }));
  await transaction((tx) => storeMessages(tx, messages));
}

/** Creates a received Pix: credited to the account, and settled in the simulated network. */
export async function receivedPayment({ ctx, pixKey }: TestAccount, cents = 1_000) {
  const charge = { amount: BigInt(cents), externalId: randomUUID(), expiresIn: 600, pixKey };
  const { chargeId } = (await createCharge.run(ctx, charge)).output;
  const accountNumber = String(Math.floor(Math.random() * 1e12));
  const bankAccount = { ispb: "60701190", branch: "0001", accountNumber, accountType: "CACC" as const };
  const payer = { taxId: "00000000191", name: "Vera Regular de Souza", bankAccount };
  const payment = testPayment(chargeId, pixKey, { amount: cents, payer });
  await rows({
    text: `INSERT INTO simulator_payment (end_to_end_id, pix_key, txid, amount, debtor, status) VALUES ($1, $2, $3, $4, $5, 'SETTLED')`,
    values: [payment.endToEndId, pixKey, payment.txid, cents, JSON.stringify(payer)],
  });
  await deliver([payment]);
  while ((await creditPayments()) > 0);
  return { chargeId, endToEndId: payment.endToEndId, bankAccount };
}
