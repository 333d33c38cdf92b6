import { txidOf } from "#lib/core/pix/txid.ts";
import type { Payer } from "#lib/core/wire.ts";
import type { ChargesOrder } from "#lib/rail/orders.ts";
import type { ChargeOrder } from "#lib/rail/port.ts";
import { connectionsWithOrders, type LeasedAtConnection, leaseConnectionOrders } from "#lib/rail/queues/outbox.ts";
import type { Receipt } from "#lib/rail/receipt.ts";
import { rows } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { takeNewWorkerId } from "#lib/server/jobs/worker-registry.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { type Row, select } from "#lib/server/row.ts";
import { type LiveConnection, liveConnections } from "../../banks/connections/traffic/live-connection.ts";
import type { OrderKind } from "../../base/payment-orders/order.ts";
import { type Answered, answerTo, type Ordered, orderedBy, receiptOfAll } from "./answered.ts";
import { carryOut, carryOutCharge } from "./carry-out.ts";
import { debtorForBank } from "./payments/debtor-for-bank.ts";
import { receiptRecorder } from "./record-receipts.ts";

/** Calls at once to one bank. */
const CALLS_MAX = 30;

/** The calls to one bank in this worker's hands: those that are made, and those that wait for their turn. */
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

/** `inHand`: the calls to a bank that are not recorded yet. `carry`: carries out one order, and records what came of it. */
type Carrier = {
  inHand(connection: LiveConnection): number;
  carry(connection: LiveConnection, order: LeasedAtConnection, charges: ChargesToRegister): Promise<unknown>;
};

/** Creates what carries orders out at banks, a few calls at once to each. */
function orderCarrier(record: (answered: Answered) => Promise<unknown>): Carrier {
  const lines = new Map<string, Line>();

  function lineOf({ id }: LiveConnection): Line {
    const line = lines.get(id) ?? { inHand: 0, calling: 0, waiting: [] };
    lines.set(id, line);
    return line;
  }

  /** Waits for a turn, calls, and records what came of it. */
  async function call(
    connection: LiveConnection,
    order: LeasedAtConnection,
    ordered: Ordered,
    made: () => Promise<Receipt>,
  ): Promise<Receipt> {
    const line = lineOf(connection);
    line.inHand++;
    try {
      await turnIn(line);
      const receipt = await made().finally(() => leave(line));
      failpoint("receipts.answered");
      await record(answerTo(order, ordered, receipt));
      return receipt;
    } finally {
      line.inHand--;
    }
  }

  /** The order ends when all its charges are recorded. */
  async function register(connection: LiveConnection, order: LeasedAtConnection, charges: ChargeToRegister[]) {
    const { accountId } = order;
    const calls = charges.map((charge) => {
      const ordered: Ordered = { of: "charge", accountId, recordId: charge.recordId, removal: false };
      return call(connection, order, ordered, () => carryOutCharge(connection, charge));
    });
    const ended = await Promise.allSettled(calls);
    const receipts = ended.map((one) => {
      if (one.status === "rejected") throw one.reason;
      return one.value;
    });
    await record(answerTo(order, { of: "charges", accountId }, receiptOfAll(receipts)));
  }

  return {
    inHand: (connection) => lineOf(connection).inHand,
    carry: (connection, order, charges) =>
      order.kind === "charges"
        ? register(connection, order, charges.get(order.id) ?? [])
        : call(connection, order, orderedBy(order), () => carryOut(connection, order)),
  };
}

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

/** Those of each order, by the order's id. */
type ChargesToRegister = ReadonlyMap<string, ChargeToRegister[]>;
type ChargeToRegister = ChargeOrder & { recordId: string };

type Order = LeasedAtConnection & { kind: "charges"; payload: ChargesOrder };

const FIELDS = ["id", "amount", "pixKey", "description", "expectedPayer", "createdAt", "expiresAt"] as const;

type Charge = Row<"Charge", (typeof FIELDS)[number], { expectedPayer: Payer | null }>;

/** Returns the charges of these orders that their banks do not have yet. */
async function chargesToRegister(leased: readonly LeasedAtConnection[]): Promise<ChargesToRegister> {
  const orders = leased.filter((order): order is Order => order.kind === "charges");
  if (orders.length === 0) return new Map();
  const asked = orders.flatMap(({ accountId, payload }) =>
    payload.charges.map(({ recordId: id }) => ({ accountId, id })),
  );
  const found = await rows<Charge>({
    name: "charges-to-register",
    text: `SELECT ${select("Charge", "c", FIELDS)} FROM unnest($1::uuid[], $2::uuid[]) AS o(account_id, id)
           JOIN charge c USING (account_id, id) WHERE c.registration = 'WAITING'`,
    values: [asked.map(({ accountId }) => accountId), asked.map(({ id }) => id)],
  });
  const byId = new Map(found.map((charge) => [charge.id, charge]));
  return new Map(
    orders.map((order) => [
      order.id,
      order.payload.charges.flatMap(({ recordId, locationId }) => {
        const charge = byId.get(recordId);
        return charge ? [toldAs(charge, locationId, order.createdAt)] : [];
      }),
    ]),
  );
}

/** The bank counts in real time, as the outbox does, whatever the operator's clock says. */
function toldAs(charge: Charge, locationId: string, orderedAt: Date): ChargeToRegister {
  const { id: recordId, amount, pixKey: key, description: text, expectedPayer, createdAt, expiresAt } = charge;
  const payer = debtorForBank(expectedPayer);
  const endsAt = new Date(orderedAt.getTime() + expiresAt.getTime() - createdAt.getTime());
  return { recordId, txid: txidOf(recordId), amount: Number(amount), key, expiresAt: endsAt, payer, text, locationId };
}
