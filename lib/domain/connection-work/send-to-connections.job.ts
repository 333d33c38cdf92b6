import type { Receipt } from "#lib/rail/api-pix/receipts.ts";
import type { ConnectionCharge } from "#lib/rail/orders.ts";
import { connectionsWithOrders, type LeasedAtConnection, leaseConnectionOrders } from "#lib/rail/queues/outbox.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { takeNewWorkerId } from "#lib/server/worker-registry.ts";
import { type LiveConnection, liveConnections } from "../connections/live-connection.ts";
import type { OrderKind } from "../payment-orders/order.ts";
import { answerTo, type Ordered, orderedBy, receiptOfAll } from "./answered.ts";
import { carryOut, carryOutCharge } from "./carry-out.ts";
import { type ChargesToRegister, chargesToRegister } from "./charges-to-register.ts";
import { receiptRecorder } from "./record-receipts.ts";

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

  /** Waits for a turn, calls, and records what came of it. */
  async function answered(
    connection: LiveConnection,
    order: LeasedAtConnection,
    ordered: Ordered,
    call: () => Promise<Receipt>,
  ): Promise<Receipt> {
    const line = lineOf(connection);
    line.inHand++;
    try {
      await turnIn(line);
      const receipt = await call().finally(() => leave(line));
      failpoint("receipts.answered");
      await record(answerTo(order, ordered, receipt));
      return receipt;
    } finally {
      line.inHand--;
    }
  }

  async function register(connection: LiveConnection, order: LeasedAtConnection, charges: ConnectionCharge[]) {
    const calls = charges.map((charge) => {
      const ordered: Ordered = { of: "charge", accountId: order.accountId, recordId: charge.recordId, removal: false };
      return answered(connection, order, ordered, () => carryOutCharge(connection, charge));
    });
    const ended = await Promise.allSettled(calls);
    const receipts = ended.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
    await record(answerTo(order, { of: "charges", accountId: order.accountId }, receiptOfAll(receipts)));
  }

  function start(connection: LiveConnection, order: LeasedAtConnection, charges: ChargesToRegister): void {
    const carriedOut =
      order.kind === "charges"
        ? register(connection, order, charges.get(order.id) ?? [])
        : answered(connection, order, orderedBy(order), () => carryOut(connection, order));
    const done = carriedOut
      .catch((error: unknown) => {
        // The lease ends, and then the bank is asked.
        log().error(
          { ...errorFields(error), connectionId: connection.id, orderId: order.id },
          "an answer is not recorded",
        );
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
      const free = (connection: LiveConnection) => IN_HAND_MAX - lineOf(connection).inHand;
      const slots = connections.flatMap((connection) =>
        free(connection) > 0 ? [{ connectionId: connection.id, max: free(connection) }] : [],
      );
      const leased = await leaseConnectionOrders(slots);
      failpoint("connection-orders.leased", leased.length > 0);
      const charges = await chargesToRegister(leased);
      for (const order of leased) start(byId.get(order.connectionId) as LiveConnection, order, charges);
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
