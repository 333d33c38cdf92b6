import pg from "pg";
import type { CacheTag } from "../../core/contract.ts";
import { type Write, writeTogether } from "../batching/write-together.ts";
import { directConnection, type Tx } from "../db.ts";
import { errorFields, log } from "../process/log.ts";

/**
 * A change: `tags` are cache tags that consoles refetch, `queues` are for the worker, `accountIds` are the accounts
 * concerned, `staffIds` are the people whose sessions ended. `afterGap`: no change itself, but some may have been missed.
 */
export type Change = {
  accountIds: string[];
  tags: CacheTag[];
  queues: Queue[];
  staffIds?: string[];
  afterGap?: true;
};
const QUEUES = [
  "instructions",
  "messages",
  "payments",
  "payoutReturns",
  "orderResults",
  "orders",
  "bankOrders",
  "deliveries",
  "exports",
  "schedules",
  "closes",
  "reconciliations",
  "connections",
  "proofs",
] as const;
export type Queue = (typeof QUEUES)[number];

/** The queues of the outbox. A record may be sent to the rail of this environment or to a bank. */
export const OUTBOX: readonly Queue[] = ["orders", "bankOrders"];

const NOTHING: Change = { accountIds: [], tags: [], queues: [] };
const AFTER_GAP: Change = {
  ...NOTHING,
  queues: [...QUEUES],
  afterGap: true,
};
const CHANNEL = "guiche_changes";
const PAYLOAD_BYTES_MAX = 7_900;
const RECONNECT_MS = 1_000;

/**
 * Returns the statement that announces a change when its transaction commits. It is only a hint: polling alone is correct.
 */
export function announcement(change: Change): Write {
  let payload = JSON.stringify(change);
  // The accounts do not fit in one message: an empty list makes every listener look.
  if (payload.length > PAYLOAD_BYTES_MAX) payload = JSON.stringify({ ...change, accountIds: [] });
  return { name: "announce", text: "SELECT pg_notify($1, $2)", rows: 1, values: () => [CHANNEL, payload] };
}

/** Announces a change when `tx` commits. */
export async function announce(tx: Tx, change: Change): Promise<void> {
  await writeTogether(tx, [announcement(change)]);
}

/**
 * Listens on one connection until `signal` aborts, and calls `onChange` for each announced change. It reconnects after
 * a lost connection. After each connect it calls `onChange` with `afterGap` and all queues, because notifications may have
 * been missed. Behind a pooler without DATABASE_DIRECT_URL it returns at once.
 */
export async function listen(onChange: (change: Change) => void, signal: AbortSignal): Promise<void> {
  const settings = directConnection();
  while (settings && !signal.aborted) {
    const client = new pg.Client({ ...settings, keepAlive: true });
    const lost = new Promise<void>((resolve) => {
      client.on("error", () => resolve());
      client.on("end", () => resolve());
      signal.addEventListener("abort", () => resolve(), { once: true });
    });
    try {
      await client.connect();
      // Before LISTEN: the first notification can arrive together with its answer. A process of another version may leave
      // members out.
      client.on("notification", ({ payload }) => payload && onChange({ ...NOTHING, ...JSON.parse(payload) }));
      await client.query(`LISTEN ${CHANNEL}`);
      onChange(AFTER_GAP);
      await lost;
    } catch (error) {
      log().warn(errorFields(error), "cannot listen for changes");
    } finally {
      await client.end().catch(() => {});
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}
