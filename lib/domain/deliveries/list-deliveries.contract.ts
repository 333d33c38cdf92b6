import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS_AND_AUDITOR } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";
import { inOrder, keyset } from "../records/keyset.contract.ts";
import { DELIVERY_STATUSES, deliveryRow } from "./delivery.contract.ts";

export const listDeliveriesContract = contract({
  name: "listDeliveries",
  summary: "Show what went out to a webhook, in the order of time",
  effect: "read",
  roles: BUILDERS_AND_AUDITOR,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["deliveries"],
  console: {
    input: z.object({ webhookId: wire.uuid, status: z.enum(DELIVERY_STATUSES).optional(), ...keyset }).check(inOrder),
    output: z.object({ deliveries: z.array(deliveryRow), next: z.string().nullable() }),
  },
});
