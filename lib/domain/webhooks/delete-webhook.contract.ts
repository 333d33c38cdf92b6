import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { BUILDERS } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";

/** In variant A, the specification gives the response to a deletion the shape of an error. */
const deleted = z.object({
  type: z.string().meta({ description: "Address of the code's explanation." }),
  title: z.string().meta({ description: "The code in words." }),
  status: z.literal(200).meta({ description: "The HTTP status again." }),
  code: z.literal("WEBHOOK_DELETED").meta({ description: "Always WEBHOOK_DELETED." }),
  detail: z.string().meta({ description: "What was done." }),
  message: z.string().meta({ description: "The same for people." }),
});

export const deleteWebhookContract = contract({
  name: "deleteWebhook",
  summary: "Delete a webhook",
  description: "Nothing is sent to it any more, retries of earlier events neither. Deleting it again answers 404.",
  effect: "change",
  scope: "webhook.write",
  roles: BUILDERS,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["webhooks", "deliveries"],
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
