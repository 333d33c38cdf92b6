import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_INTEGRATE, MAY_SEE_INTEGRATION, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { inOrder, keyset } from "#lib/domain/base/records/lists/keyset.contract.ts";
import { DELIVERY_STATUSES } from "#lib/domain/base/records/timeline.contract.ts";

/** The kinds of record that events are about. */
const DELIVERED_KINDS = ["charge", "withdrawal", "refund"] as const;

/** A delivery of one event to one webhook, as lists show it. */
const deliveryRow = z.object({
  deliveryId: wire.uuid,
  /** The event's name. */
  event: z.string().nullable(),
  /** What the event is about. Null: the challenge, which is about no record. */
  record: z.object({ kind: z.enum(DELIVERED_KINDS), id: wire.uuid }).nullable(),
  amount: wire.cents.nullable(),
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

const { from, to, sort, before, limit } = keyset;

/** The members that say which deliveries are wanted. */
export const deliveryFilters = {
  webhookId: wire.uuid,
  status: z.enum(DELIVERY_STATUSES).optional(),
  event: wire.text(60).optional(),
  /** A whole id: of a record, its externalId or endToEndId, of an event or a delivery. */
  search: wire.text(100).optional(),
  from,
  to,
  sort,
};

export const listDeliveriesContract = contract({
  name: "listDeliveries",
  summary: "Show what went out to a webhook, in the order of time",
  effect: "read",
  roles: MAY_SEE_INTEGRATION,
  stagingRoles: TRY_IN_STAGING,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["deliveries"],
  console: {
    input: z.object({ ...deliveryFilters, before, limit }).check(inOrder),
    output: z.object({ deliveries: z.array(deliveryRow), next: z.string().nullable() }),
  },
});

export const showDeliveryContract = contract({
  name: "showDelivery",
  summary: "Show a delivery with its request and every attempt",
  effect: "read",
  roles: MAY_SEE_INTEGRATION,
  stagingRoles: TRY_IN_STAGING,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["deliveries"],
  console: {
    input: z.object({ deliveryId: wire.uuid }),
    output: deliveryRow.omit({ attempts: true }).extend({
      /** The `webhook-id` header: the same on every attempt. */
      eventId: wire.uuid,
      webhookId: wire.uuid,
      url: z.string(),
      /** The posted body; CPFs are masked. Null: not rendered yet. */
      body: wire.maskedText.nullable(),
      attempts: z.array(attempt),
    }),
  },
});

export const RESENT_MAX = 1_000;

export const resendDeliveriesContract = contract({
  name: "resendDeliveries",
  summary: "Send deliveries to a webhook again, now",
  effect: "change",
  roles: MAY_INTEGRATE,
  errors: ["WEBHOOK_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["deliveries"],
  console: {
    input: z
      .object({
        webhookId: wire.uuid,
        deliveryIds: z.array(wire.uuid).min(1).max(100).optional(),
        /** All that were given up (EXHAUSTED) or wait for an attempt (DUE), at most the newest 1 000. */
        status: z.enum(["EXHAUSTED", "DUE"]).optional(),
      })
      .refine(({ deliveryIds, status }) => (deliveryIds === undefined) !== (status === undefined), {
        path: ["deliveryIds"],
        message: "must be given, or a status instead",
      }),
    /** How many deliveries are due now. */
    output: z.object({ count: z.int() }),
  },
});

const health = z.object({
  webhookId: wire.uuid,
  /** The attempts of the sample, and those that were answered with 2xx. */
  attempts: z.int(),
  succeeded: z.int(),
  /** Half of the attempts, and 95 in 100, took at most so long. Null: there were none. */
  p50Ms: z.int().nullable(),
  p95Ms: z.int().nullable(),
  /** Deliveries that wait for an attempt: `HEALTH_BACKLOG_MAX` means so many or more. */
  backlog: z.int(),
  /** When the next of them is due. */
  nextAttemptAt: wire.utc.nullable(),
});

export const listWebhookHealthContract = contract({
  name: "listWebhookHealth",
  summary: "Show how the deliveries to each webhook fared of late",
  effect: "read",
  roles: MAY_SEE_INTEGRATION,
  stagingRoles: TRY_IN_STAGING,
  errors: [],
  tags: ["webhooks", "deliveries"],
  console: { input: z.object({}), output: z.object({ webhooks: z.array(health) }) },
});
