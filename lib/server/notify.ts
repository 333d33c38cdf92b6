import pg from "pg";
import type { Noun } from "../core/contract.ts";
import { directConnection, type Tx } from "./db.ts";
import { errorFields, log } from "./log.ts";

/** What changed: nouns for consoles, queues for the worker, and the accounts it concerns; `staffIds`: whose sessions ended. */
export type Change = { accountIds: string[]; nouns: Noun[]; queues: Queue[]; staffIds?: string[] };
export type Queue = "instructions" | "messages" | "inbox" | "outbox" | "deliveries";

const CHANNEL = "guiche_changes";
const PAYLOAD_BYTES_MAX = 7_900;
const RECONNECT_MS = 1_000;

/** SQL text and values that announce a change when their transaction commits. A hint: polling alone is correct. */
export function notification(change: Change): { text: string; values: unknown[] } {
  let payload = JSON.stringify(change);
  // Too many accounts for one message: tell everybody to look.
  if (payload.length > PAYLOAD_BYTES_MAX) payload = JSON.stringify({ ...change, accountIds: [] });
  return { text: "SELECT pg_notify($1, $2)", values: [CHANNEL, payload] };
}

/** Announces a change when `tx` commits. */
export async function announce(tx: Tx, change: Change): Promise<void> {
  await tx.query(notification(change));
}

/**
 * Listens on one connection until `signal` aborts and calls `onChange` for each announced change. After a lost
 * connection it comes back by itself and calls `onChange` with everything, since something may have been missed. Behind
 * a pooler without a way around it nothing is heard.
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
      await client.query(`LISTEN ${CHANNEL}`);
      onChange({ accountIds: [], nouns: [], queues: ["instructions", "messages", "inbox", "outbox", "deliveries"] });
      client.on("notification", ({ payload }) => payload && onChange(JSON.parse(payload)));
      await lost;
    } catch (error) {
      log().warn(errorFields(error), "cannot listen for changes");
    } finally {
      await client.end().catch(() => {});
    }
    if (!signal.aborted) await new Promise((resolve) => setTimeout(resolve, RECONNECT_MS));
  }
}
