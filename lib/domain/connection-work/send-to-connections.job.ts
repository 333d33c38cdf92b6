import type { Receipt } from "#lib/rail/api-pix/receipts.ts";
import { connectionsWithOrders, type LeasedAtConnection, leaseConnectionOrders } from "#lib/rail/queues/outbox.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { takeNewWorkerId } from "#lib/server/worker-registry.ts";
import { type LiveConnection, liveConnections } from "../connections/live-connection.ts";
import type { OrderKind } from "../payment-orders/order.ts";
import { carryOut } from "./carry-out.ts";
import { type Answered, type Ordered, receiptRecorder } from "./record-receipts.ts";

/** Calls at once to one bank. */
const CALLS_MAX = 30;
/** Orders of one bank in hand: while answers are recorded, the next calls go on. The last of them is called within its lease. */
const IN_HAND_MAX = 4 * CALLS_MAX;

/** The orders of one bank in this worker's hands: those that are called about, and those that wait for their turn. */
type Line = { inHand: number; calling: number; waiting: (() => void)[] };

function turnIn(line: Line): Promise<void> {
  if (line.calling >= CALLS_MAX) return new Promise((resolve) => line.waiting.push(resolve));
  line.calling++;
  return Promise.resolve();
}

function leave(line: Line): void {
  const next = line.waiting.shift();
  if (next) next();
  else line.calling--;
}

/** `run` leases due orders and starts to send them; returns how many. `settled` waits until none is on its way. */
type Sender = { run(): Promise<number>; settled(): Promise<void> };

/**
 * Creates a sender of orders to banks. A call continues after `run` has returned, so a bank that hangs delays no other.
 * No transaction is open during a call. The answer is recorded in one batch with those that come at the same time.
 */
function connectionSender(kinds: readonly OrderKind[]): Sender {
  const record = receiptRecorder(kinds);
  const lines = new Map<string, Line>();
  const sending = new Set<Promise<void>>();

  function lineOf({ id }: LiveConnection): Line {
    const line = lines.get(id) ?? { inHand: 0, calling: 0, waiting: [] };
    lines.set(id, line);
    return line;
  }

  function start(connection: LiveConnection, order: LeasedAtConnection): void {
    const line = lineOf(connection);
    line.inHand++;
    const done = turnIn(line)
      .then(() => carryOut(connection, order))
      .finally(() => leave(line))
      .then((receipt) => {
        failpoint("receipts.answered");
        return record(answeredBy(order, receipt));
      })
      .catch((error: unknown) => {
        // The lease ends, and then the bank is asked.
        log().error(
          { ...errorFields(error), connectionId: connection.id, orderId: order.id },
          "an answer is not recorded",
        );
        takeNewWorkerId();
      })
      .then(() => {
        line.inHand--;
        sending.delete(done);
      });
    sending.add(done);
  }

  return {
    async run() {
      const waiting = new Set(await connectionsWithOrders());
      if (waiting.size === 0) return 0;
      const connections = (await liveConnections()).filter(({ id }) => waiting.has(id));
      const byId = new Map(connections.map((connection) => [connection.id, connection]));
      const free = (connection: LiveConnection) => IN_HAND_MAX - lineOf(connection).inHand;
      const slots = connections.flatMap((connection) =>
        free(connection) > 0 ? [{ connectionId: connection.id, max: free(connection) }] : [],
      );
      const leased = await leaseConnectionOrders(slots);
      failpoint("connection-orders.leased", leased.length > 0);
      for (const order of leased) start(byId.get(order.connectionId) as LiveConnection, order);
      return leased.length;
    },
    async settled() {
      while (sending.size > 0) await Promise.all(sending);
    },
  };
}

function answeredBy(order: LeasedAtConnection, receipt: Receipt): Answered {
  const { id: orderId, connectionId, attempts } = order;
  return { orderId, connectionId, attempts, ordered: orderedBy(order), receipt };
}

function orderedBy({ accountId, kind, payload }: LeasedAtConnection): Ordered {
  if (kind === "payout") return { of: "withdrawal", accountId, recordId: payload.recordId, amount: payload.amount };
  if (kind === "return") return { of: payload.of, accountId, recordId: payload.recordId, amount: payload.amount };
  if (kind === "charge")
    return { of: "charge", accountId, recordId: payload.recordId, amount: payload.amount, removal: false };
  return { of: "charge", accountId, recordId: payload.recordId, amount: 0, removal: true };
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
