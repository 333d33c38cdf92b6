import { RailBusy, RailRefused, RailUnknown } from "#lib/rail/api-pix/failures.ts";
import { rows } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { workerId } from "#lib/server/worker-registry.ts";
import { type LiveConnection, liveConnections } from "../connections/live-connection.ts";
import type { OrderKind } from "../payment-orders/order.ts";
import { asker, askOpenOrders } from "./ask-open-orders.ts";
import { fillPool } from "./fill-pool.ts";
import { hearWebhooks } from "./hear-webhooks.ts";
import { noteBalance } from "./note-balance.ts";
import { isMinuteDue, pollPayments } from "./poll-payments.ts";
import { receiptRecorder } from "./record-receipts.ts";
import { tryConnection } from "./try-connection.ts";

/** Longer than one reading of a bank may take. */
const LEASE = "interval '10 minutes'";

type Reader = { run(): Promise<number>; settled(): Promise<void> };

/**
 * Creates a reader of banks: webhooks, lists, open orders, locations and balances. One worker reads a bank at a time. A
 * reading continues after `run` has returned, so a bank that hangs delays no other.
 */
function connectionReader(kinds: readonly OrderKind[]): Reader {
  const record = receiptRecorder(kinds);
  const reading = new Map<string, Promise<void>>();
  const again = new Set<string>();

  function start(connection: LiveConnection): void {
    const { id } = connection;
    const done = read(connection, (answered) => record(answered))
      .catch((error: unknown) => {
        const isOfBank = error instanceof RailBusy || error instanceof RailUnknown || error instanceof RailRefused;
        log()[isOfBank ? "warn" : "error"]({ ...errorFields(error), connectionId: id }, "a bank could not be read");
      })
      .then(() => release(id))
      .catch((error: unknown) => log().error(errorFields(error), "a bank's lease was not released"))
      .then(() => void reading.delete(id));
    reading.set(id, done);
  }

  return {
    async run() {
      const connections = await liveConnections();
      for (const { id } of connections) if (reading.has(id)) again.add(id);
      const free = connections.filter(({ id }) => !reading.has(id));
      const mine = await lease(free.map(({ id }) => id));
      for (const connection of free) if (mine.has(connection.id)) start(connection);
      const wasAgain = free.some(({ id }) => again.delete(id));
      return wasAgain && mine.size > 0 ? 0 : 0;
    },
    async settled() {
      while (reading.size > 0) await Promise.all(reading.values());
    },
  };
}

async function read(connection: LiveConnection, record: Parameters<typeof asker>[1]): Promise<void> {
  const ask = asker(connection, record);
  await tryConnection(connection);
  await hearWebhooks(connection, { all: await isMinuteDue(connection.id), ask });
  await pollPayments(connection);
  await askOpenOrders(connection, ask);
  await fillPool(connection);
  await noteBalance(connection);
}

async function lease(ids: string[]): Promise<ReadonlySet<string>> {
  if (ids.length === 0) return new Set();
  const leased = await rows<{ id: string }>({
    name: "lease-connections",
    text: `UPDATE connection_state SET leased_by = $2, leased_until = clock_timestamp() + ${LEASE}
           WHERE connection_id = ANY($1::uuid[]) AND (leased_until IS NULL OR leased_until < clock_timestamp()) RETURNING connection_id AS id`,
    values: [ids, workerId()],
  });
  return new Set(leased.map(({ id }) => id));
}

async function release(id: string): Promise<void> {
  await rows({
    name: "release-connection",
    text: "UPDATE connection_state SET leased_by = NULL, leased_until = NULL WHERE connection_id = $1 AND leased_by = $2",
    values: [id, workerId()],
  });
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
