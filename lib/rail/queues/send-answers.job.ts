import { failpoint } from "../../server/failpoint.ts";
import { connectedRail } from "./connected-rail.ts";
import { deleteOrders, giveBackOrders, leaseOrders } from "./outbox.ts";

export const ANSWERS_AT_ONCE_MAX = 500;

/**
 * Sends at most 500 waiting answers to the rail. Returns how many it tried. Answers that the rail did not accept are
 * retried later.
 */
export async function sendAnswers(): Promise<number> {
  const rail = connectedRail();
  const orders = rail ? await leaseOrders(["paymentAnswer"], ANSWERS_AT_ONCE_MAX) : [];
  if (!rail || orders.length === 0) return 0;
  failpoint("answers.leased");
  const taken = await rail.send(orders).catch(async (error) => {
    await giveBackOrders(orders.map((order) => order.id));
    throw error;
  });
  failpoint("answers.sent");
  await deleteOrders(taken);
  failpoint("answers.committed");
  return orders.length;
}
