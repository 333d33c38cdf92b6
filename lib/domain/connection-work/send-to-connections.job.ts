import { connectionsWithOrders, type LeasedAtConnection, leaseConnectionOrders } from "#lib/rail/queues/outbox.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { takeNewWorkerId } from "#lib/server/worker-registry.ts";
import { type LiveConnection, liveConnections } from "../connections/live-connection.ts";
import type { OrderKind } from "../payment-orders/order.ts";
import { chargesToRegister } from "./charges-to-register.ts";
import { CALLS_MAX, orderCarrier } from "./order-carrier.ts";
import { receiptRecorder } from "./record-receipts.ts";

/**
 * No order is leased while so many calls to its bank are in hand: while answers are recorded, the next calls go on. An order
 * of charges is up to ten calls. A lease that ends before they are made costs a call made twice: that changes nothing.
 */
const IN_HAND_MAX = 4 * CALLS_MAX;

/** `run` leases due orders and starts to send them; returns how many. `settled` waits until none is on its way. */
type Sender = { run(): Promise<number>; settled(): Promise<void> };

/**
 * Creates a sender of orders to banks. A call continues after `run` has returned, so a bank that hangs delays no other.
 * No transaction is open during a call. The answer is recorded in one batch with those that come at the same time.
 */
function connectionSender(kinds: readonly OrderKind[]): Sender {
  const { inHand, carry } = orderCarrier(receiptRecorder(kinds));
  const sending = new Set<Promise<void>>();

  function start(carried: Promise<unknown>, { id: orderId, connectionId }: LeasedAtConnection): void {
    const done = carried
      .catch((error: unknown) => {
        // The lease ends, and then the bank is asked.
        log().error({ ...errorFields(error), connectionId, orderId }, "an answer is not recorded");
        takeNewWorkerId();
      })
      .then(() => void sending.delete(done));
    sending.add(done);
  }

  return {
    async run() {
      const waiting = new Set(await connectionsWithOrders());
      if (waiting.size === 0) return 0;
      const connections = (await liveConnections()).filter(({ id }) => waiting.has(id));
      const byId = new Map(connections.map((connection) => [connection.id, connection]));
      const free = (connection: LiveConnection) => IN_HAND_MAX - inHand(connection);
      const slots = connections.flatMap((connection) =>
        free(connection) > 0 ? [{ connectionId: connection.id, max: free(connection) }] : [],
      );
      const leased = await leaseConnectionOrders(slots);
      failpoint("connection-orders.leased", leased.length > 0);
      const charges = await chargesToRegister(leased).catch((error: unknown) => {
        // Nothing was sent: the leases end, and another worker sends them.
        takeNewWorkerId();
        throw error;
      });
      for (const order of leased) start(carry(byId.get(order.connectionId) as LiveConnection, order, charges), order);
      return leased.length;
    },
    async settled() {
      while (sending.size > 0) await Promise.all(sending);
    },
  };
}

let current: { kinds: readonly OrderKind[]; sender: Sender } | undefined;

/** Leases due orders to banks and starts to send them. Returns how many. */
export async function sendToConnections(kinds: readonly OrderKind[]): Promise<number> {
  if (current?.kinds !== kinds) current = { kinds, sender: connectionSender(kinds) };
  return current.sender.run();
}

/** Waits until no order is in hand: a call ends within a minute. For a graceful stop, and for tests. */
export async function ordersSentToConnections(): Promise<void> {
  await current?.sender.settled();
}
