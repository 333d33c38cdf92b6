import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

export const DELIVERY_STATUSES = ["DUE", "DELIVERED", "EXHAUSTED"] as const;

/** A delivery of one event to one webhook, as lists show it. */
export const deliveryRow = z.object({
  deliveryId: wire.uuid,
  /** The event's name; null: the body is not rendered yet. */
  event: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** The HTTP status that answered the last attempt, if there was an answer. */
  statusCode: z.int().nullable(),
  /** Why the last attempt got no answer; null when it got one. */
  error: z.string().nullable(),
  createdAt: wire.utc,
  /** When the next attempt is due; null when there is none. */
  nextAttemptAt: wire.utc.nullable(),
  deliveredAt: wire.utc.nullable(),
});

export const attempt = z.object({
  number: z.int(),
  startedAt: wire.utc,
  durationMs: z.int(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
  /** The first 4 kB of the answer; CPFs are masked. */
  response: wire.maskedText.nullable(),
});
