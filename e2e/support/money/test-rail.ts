import { orderKinds } from "#lib/domain/jobs.ts";
import * as ask from "#lib/domain/payment-orders/ask-for-orders.job.ts";
import * as send from "#lib/domain/payment-orders/send-orders.job.ts";
import * as settle from "#lib/domain/payment-orders/settle-orders.job.ts";
import { receiveMessages } from "#lib/rail/connection/receive-messages.job.ts";
import { sendAnswers } from "#lib/rail/connection/send-answers.job.ts";

// The worker's jobs as lib/domain/jobs.ts runs them.
export const sendOrders = () => send.sendOrders(orderKinds);
export const settleOrders = () => settle.settleOrders(orderKinds);
export const askForOrders = () => ask.askForOrders(orderKinds);

/** Runs the worker's jobs for answers and orders to the rail until none finds work. */
export async function workRail(): Promise<void> {
  let worked: number;
  do {
    worked = (await sendOrders()) + (await sendAnswers());
    worked += (await receiveMessages()) + (await settleOrders()) + (await askForOrders());
  } while (worked > 0);
}
