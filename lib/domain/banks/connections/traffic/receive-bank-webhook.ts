import { createHash, timingSafeEqual } from "node:crypto";
import { LRUCache } from "lru-cache";
import { storeMessages } from "#lib/rail/queues/inbox.ts";
import { batch } from "#lib/server/batching/batch.ts";
import { pipelined, rows, type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { servingKey } from "#lib/server/row-scope.ts";
import { webhookSecretHash } from "../secrets/connection-secret.ts";

const AGE_MS_MAX = 10_000;
const hashes = new LRUCache<string, Promise<Buffer | null>>({ max: 1_000, ttl: AGE_MS_MAX });

type Told = { connectionId: string; secret: string; path: string; body: unknown };

/**
 * Stores what a bank told, before it is answered: the worker asks the bank whether it is true. Returns false when no
 * connection has this secret. A paused connection keeps what it hears.
 */
export async function receiveBankWebhook({ connectionId, secret, path, body }: Told): Promise<boolean> {
  const hash = await hashOf(connectionId);
  if (!hash || !timingSafeEqual(hash, webhookSecretHash(secret))) return false;
  await store({ connectionId, payload: { path, body } });
  return true;
}

function hashOf(connectionId: string): Promise<Buffer | null> {
  const known = hashes.get(connectionId);
  if (known) return known;
  const found = servingKey(`connection:${connectionId}`, async () => {
    const [row] = await rows<{ hash: Buffer }>({
      name: "webhook-secret-hash",
      text: "SELECT webhook_secret_hash AS hash FROM connection WHERE id = $1",
      values: [connectionId],
    });
    return row?.hash ?? null;
  });
  hashes.set(connectionId, found);
  found.then(
    // A connection that is made in a moment must not stay unknown.
    (hash) => hash ?? hashes.delete(connectionId),
    () => hashes.delete(connectionId),
  );
  return found;
}

type Heard = { connectionId: string; payload: { path: string; body: unknown } };

/** The same webhook twice is stored once while it waits. */
const store = batch<Heard, null>({
  name: "storeBankWebhook",
  partitionOf: ({ connectionId }) => connectionId,
  run: async (items) => {
    await transaction((tx) =>
      pipelined(
        ...[...Map.groupBy(items, (item) => item.connectionId)].map(([connectionId, heard]) => {
          const messages = heard.map(({ payload }) => ({ messageId: messageId(connectionId, payload), payload }));
          return storeMessages(
            tx,
            messages.map((message) => ({ ...message, kind: "webhook" })),
            connectionId,
          );
        }),
        noteWebhooks(tx, [...new Set(items.map(({ connectionId }) => connectionId))]),
        announce(tx, { accountIds: [], tags: [], queues: ["connections"] }),
      ),
    );
    return items.map(() => null);
  },
});

/** To the second: a busy bank's row is not written with each batch. */
async function noteWebhooks(tx: Tx, connectionIds: string[]): Promise<void> {
  await tx.query({
    name: "note-bank-webhooks",
    text: `UPDATE connection_state SET last_webhook_at = clock_timestamp() WHERE connection_id = ANY($1::uuid[])
             AND (last_webhook_at IS NULL OR last_webhook_at < clock_timestamp() - interval '1 second')`,
    values: [connectionIds],
  });
}

function messageId(connectionId: string, payload: Heard["payload"]): string {
  return `webhook:${connectionId}:${createHash("sha256").update(JSON.stringify(payload)).digest("hex")}`;
}
