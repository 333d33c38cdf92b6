import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { WEBHOOK_LIST_DAYS } from "#lib/core/limits.ts";
import { MAY_INTEGRATE, MAY_SEE_INTEGRATION, TRY_IN_STAGING } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import * as wire from "#lib/core/wire.ts";

const authentication = z.object({
  type: z.literal([0, 1]).meta({ description: "`0` Basic, `1` Bearer." }),
  userName: z.string().nullable(),
  hasPassword: z.boolean(),
});

const webhook = (instant: typeof wire.brt) =>
  z.object({
    active: z.boolean(),
    authentication: authentication.nullable(),
    createdAt: instant,
    updatedAt: instant,
    validated: z.boolean(),
    webhookEvents: z.array(z.string()),
    webhookUrl: z.string(),
  });

/** (+) Variant A has `webhookUrl` too, because a reader cannot tell the webhooks of a list apart by their ids alone. */
export const webhookA = webhook(wire.brt).extend({ id: wire.uuid }).meta({ title: "Webhook" });
/** (+) The specification leaves `id` out of variant B; without one, its receivers could not tell whose a delivery is. */
export const webhookB = webhook(wire.utc).extend({ webhookId: wire.uuid }).meta({ title: "Webhook" });

/** A webhook for the console, without its secrets. */
export const webhookConsole = webhook(wire.utc).extend({
  id: wire.uuid,
  variant: z.enum(["A", "B"]),
  accountNumber: z.string(),
  pixKey: z.string().nullable(),
  type: z.int().nullable(),
  failingSince: wire.utc.nullable(),
  /** False: CPFs are masked in what it is sent. */
  wholeTaxIds: z.boolean(),
});

/** A webhook in canonical form. */
export type Webhook = z.output<typeof webhookConsole>;

const window = (instant: typeof wire.brt) => z.object({ start_date: instant, end_date: instant });

export const listWebhooksContract = contract({
  name: "listWebhooks",
  summary: "List the webhooks that were created in a time, newest first",
  description: `Those that were created from \`start_date\` to \`end_date\`; without them, in the last ${WEBHOOK_LIST_DAYS} days.`,
  effect: "read",
  scope: "webhook.read",
  roles: MAY_SEE_INTEGRATION,
  stagingRoles: TRY_IN_STAGING,
  errors: ["VALIDATION_ERROR"],
  tags: ["webhooks"],
  A: {
    path: "GET /v1/webhook",
    input: window(wire.brtInQuery).partial(),
    example: { start_date: "2026-11-01T00:00:00.000-03:00" },
    output: z.object({ parameters: window(wire.brt), webhooks: z.array(webhookA) }),
  },
  console: { input: z.object({}), output: z.object({ webhooks: z.array(webhookConsole) }) },
});

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
  stepUp: true,
  scope: "webhook.write",
  roles: MAY_INTEGRATE,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["webhooks", "deliveries"],
  A: {
    path: "DELETE /v1/webhook/{id}",
    input: z.object({ id: wire.uuid.meta({ description: "The webhook's id." }) }),
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
