import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { MAY_SEE_INTEGRATION, TRY_IN_STAGING } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

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
