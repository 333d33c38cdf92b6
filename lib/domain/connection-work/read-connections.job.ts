import { RailBusy, RailRefused, RailUnknown } from "#lib/rail/api-pix/failures.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { type LiveConnection, liveConnections } from "../connections/live-connection.ts";
import type { OrderKind } from "../payment-orders/order.ts";
import { asker, askOpenOrders } from "./ask-open-orders.ts";
import { fillPool } from "./fill-pool.ts";
import { hearWebhooks } from "./hear-webhooks.ts";
import { noteBalance } from "./note-balance.ts";
import { isMinuteDue, pollPayments } from "./poll-payments.ts";
import { readDisputes } from "./read-disputes.ts";
import { readReturns } from "./read-returns.ts";
import { endReading, leaseReading, type ReadingLease } from "./reading-lease.ts";
import { receiptRecorder } from "./record-receipts.ts";
import { tryConnection } from "./try-connection.ts";

type Reader = { run(): Promise<number>; settled(): Promise<void> };
type Step = () => Promise<unknown>;

/**
 * Creates a reader of banks: webhooks, lists, open orders, returns, locations, balances and disputes. One worker reads a bank at a time. A
 * reading continues after `run` has returned, so a bank that hangs delays no other.
 */
function connectionReader(kinds: readonly OrderKind[]): Reader {
  const record = receiptRecorder(kinds);
  const reading = new Map<string, Promise<void>>();
  const again = new Set<string>();

  function stepsOf(connection: LiveConnection): Step[] {
    const ask = asker(connection, (answered) => record(answered));
    return [
      () => tryConnection(connection),
      async () => hearWebhooks(connection, { all: await isMinuteDue(connection.id), ask }),
      () => pollPayments(connection, () => hearWebhooks(connection, { all: false, ask })),
      () => askOpenOrders(connection, ask),
      () => readReturns(connection),
      () => fillPool(connection),
      () => noteBalance(connection),
      () => readDisputes(connection),
    ];
  }

  function start(connection: LiveConnection, lease: ReadingLease): void {
    const { id } = connection;
    const done = readAll(id, stepsOf(connection))
      .then(() => endReading(id, lease))
      .finally(() => void reading.delete(id))
      // What was told meanwhile may not have been read.
      .then(async () => {
        if (again.delete(id)) await begin((await liveConnections()).filter((one) => one.id === id));
      })
      .catch((error: unknown) => log().error(errorFields(error), "a bank's lease was not released"));
    reading.set(id, done);
  }

  async function begin(connections: readonly LiveConnection[]): Promise<void> {
    const lease = await leaseReading(connections.map(({ id }) => id));
    for (const connection of connections) if (lease.ids.has(connection.id)) start(connection, lease);
  }

  return {
    async run() {
      const connections = await liveConnections();
      for (const { id } of connections) if (reading.has(id)) again.add(id);
      await begin(connections.filter(({ id }) => !reading.has(id)));
      return 0;
    },
    async settled() {
      while (reading.size > 0) await Promise.all(reading.values());
    },
  };
}

/** One step that fails does not keep the others from being taken. */
async function readAll(connectionId: string, steps: readonly Step[]): Promise<void> {
  for (const step of steps) {
    try {
      await step();
    } catch (error) {
      const isOfBank = error instanceof RailBusy || error instanceof RailUnknown || error instanceof RailRefused;
      log()[isOfBank ? "warn" : "error"]({ ...errorFields(error), connectionId }, "a bank could not be read");
    }
  }
}

let current: { kinds: readonly OrderKind[]; reader: Reader } | undefined;

/** Starts to read every bank that nobody reads. Returns 0: a reading goes on after it. */
export async function readConnections(kinds: readonly OrderKind[]): Promise<number> {
  if (current?.kinds !== kinds) current = { kinds, reader: connectionReader(kinds) };
  return current.reader.run();
}

/** Waits until no bank is being read. For a graceful stop, and for tests. */
export async function connectionsRead(): Promise<void> {
  await current?.reader.settled();
}
