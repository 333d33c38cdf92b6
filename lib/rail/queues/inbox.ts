import { batchRowsOf } from "../../server/batching/batch-rows.ts";
import { binaryArray } from "../../server/batching/binary-array.ts";
import { type Write, writeTogether } from "../../server/batching/write-together.ts";
import type { Queryable, Tx } from "../../server/db.ts";
import { announce, announcement, type Change, type Queue } from "../../server/jobs/notify.ts";
import { type Row, select } from "../../server/row.ts";
import { uuidV7 } from "../../server/uuid-v7.ts";
import type { RailMessage } from "../rail.ts";

/** Most messages that one transaction stores or works off. */
export const MESSAGES_AT_ONCE_MAX = 500;

/** The message kinds that a job of this service processes, with the queue of that job. */
const QUEUES: ReadonlyMap<string, Queue | null> = new Map([
  ["payment", "payments"],
  ["orderResult", "orderResults"],
  ["payoutReturn", "payoutReturns"],
  ["webhook", null],
]);

/** Notifies open consoles, which show quarantined messages. */
const QUARANTINED: Change = { accountIds: [], tags: ["health"], queues: [] };
const NOTHING: Change = { ...QUARANTINED, tags: [] };

// Escaped NUL and lone surrogates: valid in JSON, but PostgreSQL cannot store them.
const UNSTORABLE = /\\u(?:0000|d[89a-f])/i;

const MESSAGES = batchRowsOf("RailInbox", ["id", "messageId", "kind", "refusedBecause"], { payload: "text" });
const [CONNECTION, CHANNEL, CHANGE] = [1, 2, 3].map(MESSAGES.after);
const STORE_MESSAGES = `WITH stored AS (
    INSERT INTO rail_inbox (${MESSAGES.columns}, payload, connection_id)
    SELECT ${MESSAGES.columns}, payload::jsonb, ${CONNECTION}::uuid FROM ${MESSAGES.rows} AS item
    ON CONFLICT (message_id) DO NOTHING RETURNING id),
  announced AS (SELECT pg_notify(${CHANNEL}, ${CHANGE}) WHERE EXISTS (SELECT FROM stored))
  SELECT (SELECT count(*) FROM stored)::int AS count FROM (SELECT) AS one LEFT JOIN announced ON true`;

/**
 * Stores messages of the rail in the inbox and wakes the jobs that process them, in one statement. A message that is already
 * waiting there is stored once; a message of an unknown kind is quarantined. Returns how many messages were new.
 * `connectionId`: the bank that sent them; null: the rail of this environment.
 */
export async function storeMessages(
  on: Queryable,
  messages: RailMessage[],
  connectionId: string | null = null,
): Promise<number> {
  if (messages.length === 0) return 0;
  const all = messages.map(({ messageId, kind, payload }) => ({
    id: uuidV7(),
    messageId,
    kind,
    refusedBecause: QUEUES.has(kind) ? null : "unknown kind",
    payload: storable(payload),
  }));
  const queues = [...new Set(messages.map(({ kind }) => QUEUES.get(kind)))].filter((queue) => queue != null);
  const { tags } = messages.every(({ kind }) => QUEUES.has(kind)) ? NOTHING : QUARANTINED;
  const { rows } = await on.query<{ count: number }>({
    name: "store-messages",
    text: STORE_MESSAGES,
    values: [...MESSAGES.values(all), connectionId, ...announcement({ accountIds: [], tags, queues }).values()],
  });
  return rows[0]?.count ?? 0;
}

/** A payload that PostgreSQL would refuse is stored as base64. It is quarantined when it is read. */
function storable(payload: unknown): string {
  const text = JSON.stringify(payload) ?? "null";
  return UNSTORABLE.test(text) ? JSON.stringify({ base64: Buffer.from(text).toString("base64") }) : text;
}

type Claimed = Row<"RailInbox", "id" | "payload" | "connectionId", { payload: unknown }>;

const CLAIM_MESSAGES = `SELECT ${select("RailInbox", "rail_inbox", ["id", "payload", "connectionId"])} FROM rail_inbox WHERE kind = $1 AND refused_because IS NULL
  ORDER BY received_at LIMIT $2 FOR UPDATE SKIP LOCKED`;

/**
 * Locks and returns up to `max` waiting messages of a kind, oldest first. The locks last until this transaction ends.
 */
export async function claimMessages(tx: Tx, kind: string, max: number): Promise<Claimed[]> {
  const { rows } = await tx.query<Claimed>({
    name: "claim-messages",
    text: CLAIM_MESSAGES,
    values: [kind, max],
  });
  return rows;
}

/** Deletes processed messages. */
export async function deleteMessages(tx: Tx, ids: string[]): Promise<void> {
  await writeTogether(tx, messageDeletes(ids));
}

/** The writes of `deleteMessages`. */
export function messageDeletes(ids: string[]): Write[] {
  if (ids.length === 0) return [];
  const text = "DELETE FROM rail_inbox WHERE id = ANY($1::uuid[])";
  return [{ name: "delete-messages", text, rows: ids.length, values: () => [binaryArray("uuid", ids)] }];
}

/** Quarantines messages for a person to review. */
export async function quarantine(tx: Tx, messages: { id: string; because: string }[]): Promise<void> {
  if (messages.length === 0) return;
  await tx.query({
    text: `UPDATE rail_inbox SET refused_because = quarantined.because FROM unnest($1::uuid[], $2::text[]) AS quarantined(id, because)
           WHERE rail_inbox.id = quarantined.id`,
    values: [messages.map((message) => message.id), messages.map((message) => message.because)],
  });
  await announce(tx, QUARANTINED);
}
