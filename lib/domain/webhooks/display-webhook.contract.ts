import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";
import { webhookB } from "./webhook.contract.ts";

export const displayWebhookContract = contract({
  name: "displayWebhook",
  summary: "Display the webhook of a Pix key",
  description: "Shows the webhook that was configured for a key. Variant A lists them instead.",
  effect: "read",
  scope: "webhook.read",
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["webhooks"],
  B: {
    path: "GET /v1/webhook/{pixKey}",
    input: z.object({ pixKey: wire.text(77, 1) }),
    output: webhookB,
    example: { pixKey: SANDBOX.pixKey },
  },
});
