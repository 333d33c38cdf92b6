import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

export const DELIVERY_STATUSES = ["DUE", "DELIVERED", "EXHAUSTED"] as const;

/** One event on its way to one webhook, as lists show it. */
export const deliveryRow = z.object({
  deliveryId: wire.uuid,
  /** The event's name; null: its message is not written yet. */
  event: z.string().nullable(),
  status: z.enum(DELIVERY_STATUSES),
  attempts: z.int(),
  /** What the last attempt was answered, if it was. */
  statusCode: z.int().nullable(),
  /** Why no answer came, or null when one did. */
  error: z.string().nullable(),
  createdAt: wire.utc,
  /** When it is due; null when it is not. */
  nextAttemptAt: wire.utc.nullable(),
  deliveredAt: wire.utc.nullable(),
});

/** An attempt at a delivery. */
export const attempt = z.object({
  number: z.int(),
  startedAt: wire.utc,
  durationMs: z.int(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
  /** The first 4 kB of the answer; CPFs are masked. */
  response: wire.maskedText.nullable(),
});
