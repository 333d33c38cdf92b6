import { RailBusy, RailRefused, RailUnknown } from "#lib/rail/failures.ts";
import type { ListedReturn } from "#lib/rail/port.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { type LiveConnection, liveConnections } from "../../banks/connections/traffic/live-connection.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import type { OrderKind } from "../../base/payment-orders/order.ts";
import { storeReturns } from "../payout-returns/store-returns.ts";
import { noteDay } from "../proofs/note-day.ts";
import { asker, askOpenOrders } from "./ask-open-orders.ts";
import { hearWebhooks } from "./hear-webhooks.ts";
import { noteBlocked } from "./note-blocked.ts";
import { isMinuteDue, pollPayments } from "./payments/poll-payments.ts";
import { readDisputes } from "./read-disputes.ts";
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

const EVERY = "interval '5 minutes'";

/** A balance that took longer to be told is of nobody knows which instant. */
const TOLD_MS_MAX = 5_000;

/** Asks a bank for its balance every five minutes, where it tells one. Each day's proof has the last one of the day. */
async function noteBalance({ id, operatorId, bank }: LiveConnection): Promise<void> {
  const [due] = await rows({
    name: "balance-due",
    text: `SELECT FROM connection_state WHERE connection_id = $1 AND (balance_at IS NULL OR balance_at < clock_timestamp() - ${EVERY})`,
    values: [id],
  });
  if (!due) return;
  const askedAt = performance.now();
  const balance = (await bank.balance?.()) ?? null;
  const isOfNow = performance.now() - askedAt <= TOLD_MS_MAX;
  await transaction(async (tx) => {
    await tx.query({
      name: "note-balance",
      text: "UPDATE connection_state SET balance = $2, balance_at = clock_timestamp() WHERE connection_id = $1",
      values: [id, balance && JSON.stringify(balance)],
    });
    await noteDay(tx, id, isOfNow ? balance : null);
    await tellOperator(tx, operatorId, { tags: ["connections"] });
  });
  await noteBlocked(id);
}

/** After a longer silence the proofs of the days find the rest. */
const REACH_MS_MAX = 3 * 86_400_000;

/** The bank's clock may be ahead of ours. */
const AHEAD_MS = 60_000;

const BATCH_MAX = 100;

/** Reads what came back of payouts from the bank's list: webhooks get lost, and some banks send none. */
async function readReturns({ id, bank }: LiveConnection): Promise<void> {
  const { everyMs, reachMs, list } = bank.payoutReturns;
  const [state] = await rows<{ readAt: Date | null }>({
    name: "payout-returns-read-at",
    text: `SELECT payout_returns_at AS "readAt" FROM connection_state WHERE connection_id = $1`,
    values: [id],
  });
  const now = Date.now();
  const before = state?.readAt?.getTime() ?? now - REACH_MS_MAX;
  if (state?.readAt && now - before < everyMs) return;
  const from = new Date(Math.max(before - reachMs, now - REACH_MS_MAX));
  let batch: ListedReturn[] = [];
  for await (const one of list({ from, to: new Date(now + AHEAD_MS) })) {
    batch.push(one);
    if (batch.length < BATCH_MAX) continue;
    await storeReturns(id, batch);
    batch = [];
  }
  await storeReturns(id, batch);
  await rows({
    name: "note-payout-returns",
    text: "UPDATE connection_state SET payout_returns_at = $2 WHERE connection_id = $1",
    values: [id, new Date(now)],
  });
}

/** Locations that wait in the pool of a connection that has accounts. */
const POOL_SIZE = 400;

const FILL_BELOW = POOL_SIZE / 2;

/** Made at once, and taken together. */
const MADE_AT_ONCE = 20;

/** Fills a connection's pool of locations when less than half of it is left. Returns how many were made. */
async function fillPool({ id, operatorId, bank }: LiveConnection): Promise<number> {
  const [found] = await rows<{ left: number; isUsed: boolean }>({
    name: "pool-size",
    text: `SELECT (SELECT coalesce(sum(cardinality(location_ids)), 0) FROM connection_location WHERE connection_id = $1)::int AS left,
             EXISTS (SELECT FROM account WHERE connection_id = $1) AS "isUsed"`,
    values: [id],
  });
  if (!found?.isUsed || found.left >= FILL_BELOW) return 0;
  const wanted = POOL_SIZE - found.left;
  let made = 0;
  while (made < wanted) {
    const locations = await Promise.all(
      Array.from({ length: Math.min(MADE_AT_ONCE, wanted - made) }, () => bank.makeLocation()),
    );
    await rows({
      name: "add-locations",
      text: `INSERT INTO connection_location (connection_id, operator_id, id, location_ids, locations)
             VALUES ($1, $2, $3, $4, $5)`,
      values: [
        ...[id, operatorId, uuidV7()],
        ...[locations.map((one) => one.id), locations.map(({ location }) => location)],
      ],
    });
    made += locations.length;
  }
  return made;
}
