import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";

/** The specification gives a deletion in variant A the shape of an error. */
const deleted = z.object({
  type: z.string(),
  title: z.string(),
  status: z.literal(200),
  code: z.literal("WEBHOOK_DELETED"),
  detail: z.string(),
  message: z.string(),
});

export const deleteWebhookContract = contract({
  name: "deleteWebhook",
  summary: "Delete a webhook",
  description: "Nothing is sent to it any more, retries of earlier events neither. Deleting it again answers 404.",
  effect: "change",
  scope: "webhook.write",
  errors: ["WEBHOOK_NOT_FOUND"],
  nouns: ["webhooks", "deliveries"],
  A: {
    path: "DELETE /v1/webhook/{id}",
    input: z.object({ id: wire.uuid }),
    output: deleted,
    example: { id: SANDBOX.webhookId },
  },
  B: {
    path: "DELETE /v1/webhook/{pixKey}",
    input: z.object({ pixKey: wire.text(77, 1) }),
    output: z.object({}) as z.ZodType<object>,
    example: { pixKey: SANDBOX.pixKey },
  },
});
