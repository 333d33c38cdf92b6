import { z } from "zod";
import * as wire from "#lib/core/wire.ts";

export const DELIVERY_STATUSES = ["DUE", "DELIVERED", "EXHAUSTED"] as const;

/** Who did something. `name`: of a person or a credential, when it is known. */
export const actor = z.object({
  kind: z.enum(["credential", "staff", "schedule", "rail", "clock", "book", "other"]),
  name: z.string().nullable(),
});

const attempt = z.object({
  number: z.int(),
  startedAt: wire.utc,
  durationMs: z.int(),
  statusCode: z.int().nullable(),
  error: z.string().nullable(),
});

const entry = z.discriminatedUnion("kind", [
  /** An API call or a staff member created the record. */
  z.object({ kind: z.literal("created"), at: wire.utc, actor }),
  z.object({
    kind: z.literal("rail"),
    at: wire.utc,
    what: z.enum([
      "QUEUED",
      "TAKEN",
      "ASKED",
      "SETTLED",
      "REJECTED",
      "REFUSED",
      "CAME",
      "TURNED_AWAY",
      "NOT_CREDITED",
      "REGISTRATION_REFUSED",
    ]),
    code: z.string().nullable(),
  }),
  z.object({
    kind: z.literal("posting"),
    at: wire.utc,
    step: z.enum([
      "hold",
      "release",
      "settle",
      "fee",
      "out",
      "in",
      "payment",
      "suspend",
      "giveBack",
      "apply",
      "cameBack",
    ]),
    amount: wire.cents,
    availableAfter: wire.balance,
    accountNumber: z.string(),
  }),
  z.object({ kind: z.literal("event"), at: wire.utc, status: z.string(), actor }),
  /** A payment came for the charge and was not credited. `status`: how its return stands now. */
  z.object({
    kind: z.literal("unapplied"),
    at: wire.utc,
    unappliedPaymentId: wire.uuid,
    amount: wire.cents,
    reason: z.string(),
    status: z.string(),
  }),
  z.object({
    kind: z.literal("delivery"),
    at: wire.utc,
    url: z.string(),
    status: z.enum(DELIVERY_STATUSES),
    nextAttemptAt: wire.utc.nullable(),
    attempts: z.array(attempt),
  }),
]);

/** Everything that happened to a record, oldest first. */
export const timeline = z.array(entry);
export type TimelineEntry = z.output<typeof entry>;
export type Actor = z.output<typeof actor>;
