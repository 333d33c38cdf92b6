import { askForOrders } from "#lib/domain/payment-orders/ask-for-orders.job.ts";
import { sendOrders } from "#lib/domain/payment-orders/send-orders.job.ts";
import { settleOrders } from "#lib/domain/payment-orders/settle-orders.job.ts";
import { receiveMessages } from "#lib/rail/connection/receive-messages.job.ts";
import { sendAnswers } from "#lib/rail/connection/send-answers.job.ts";

/** Runs the worker's jobs for answers and orders to the rail until none finds work. */
export async function workRail(): Promise<void> {
  let worked: number;
  do {
    worked = (await sendOrders()) + (await sendAnswers());
    worked += (await receiveMessages()) + (await settleOrders()) + (await askForOrders());
  } while (worked > 0);
}
