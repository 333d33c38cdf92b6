import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS_AND_AUDITOR } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { attempt, deliveryRow } from "./delivery.contract.ts";

export const showDeliveryContract = contract({
  name: "showDelivery",
  summary: "Show a delivery with its request and every attempt",
  effect: "read",
  roles: BUILDERS_AND_AUDITOR,
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
