import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS } from "#lib/core/role.ts";
import * as wire from "#lib/core/wire.ts";

export const testWebhookContract = contract({
  name: "testWebhook",
  summary: "Send a webhook the signed challenge that it was sent when it was made",
  effect: "change",
  roles: BUILDERS,
  errors: ["WEBHOOK_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["deliveries"],
  console: { input: z.object({ webhookId: wire.uuid }), output: z.object({ deliveryId: wire.uuid }) },
});
