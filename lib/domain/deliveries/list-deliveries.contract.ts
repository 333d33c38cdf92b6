import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import * as wire from "#lib/core/wire.ts";
import { DELIVERY_STATUSES, deliveryRow } from "./delivery.contract.ts";

export const listDeliveriesContract = contract({
  name: "listDeliveries",
  summary: "Show what went out to a webhook, newest first",
  effect: "read",
  errors: ["WEBHOOK_NOT_FOUND"],
  nouns: ["deliveries"],
  console: {
    input: z.object({
      webhookId: wire.uuid,
      status: z.enum(DELIVERY_STATUSES).optional(),
      /** The `next` of the page before. */
      before: wire.uuid.optional(),
      limit: z.int().min(1).max(100).default(25),
    }),
    output: z.object({ deliveries: z.array(deliveryRow), next: wire.uuid.nullable() }),
  },
});
