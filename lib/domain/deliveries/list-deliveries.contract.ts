import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";

const DELIVERY_STATUSES = ["DUE", "DELIVERED", "EXHAUSTED"] as const;

const attempt = z.object({
  number: z.int(),
  startedAt: wire.utc,
  durationMs: z.int(),
  statusCode: z.int().nullable(),
  /** Why no answer came, or null when one did. */
  error: z.string().nullable(),
  /** The first 4 kB of the answer. */
  response: z.string().nullable(),
});

const delivery = z.object({
  deliveryId: wire.uuid,
  /** Null: not written yet. */
  body: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  createdAt: wire.utc,
  /** When it is due; null when it is not. */
  nextAttemptAt: wire.utc.nullable(),
  deliveredAt: wire.utc.nullable(),
  attempts: z.array(attempt),
});

export const listDeliveriesContract = contract({
  name: "listDeliveries",
  summary: "Show what went out to a webhook, newest first",
  effect: "read",
  errors: ["WEBHOOK_NOT_FOUND"],
  nouns: ["deliveries"],
  console: {
    input: z.object({ webhookId: wire.uuid, limit: z.int().min(1).max(100).default(25) }),
    output: z.object({ deliveries: z.array(delivery) }),
  },
});
