import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { WEBHOOK_EVENTS_MAX, WEBHOOK_URL_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_INTEGRATE } from "#lib/core/role.ts";
import { mayGrant, WHOLE_TAX_IDS } from "#lib/core/scope.ts";
import * as wire from "#lib/core/wire.ts";
import { webhookConsole } from "./webhook.contract.ts";
import { authenticationMembers, isFault, readAuthentication } from "./webhook-authentication.contract.ts";

const OVERLAP_SECONDS_MAX = 30 * 86_400;

export const rotateWebhookSecretContract = contract({
  name: "rotateWebhookSecret",
  summary: "Give a webhook a new signing secret",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["webhooks"],
  console: {
    /** For `overlapSeconds`, deliveries have a signature of each secret. 0: the earlier secrets expire at once. */
    input: z.object({ webhookId: wire.uuid, overlapSeconds: z.int().min(0).max(OVERLAP_SECONDS_MAX) }),
    /** Only this response contains `signingSecret`. */
    output: z.object({ signingSecret: z.string(), earlierSecretsEnd: wire.utc }),
  },
});

export const grantWebhookTaxIdsContract = contract({
  name: "grantWebhookTaxIds",
  summary: "Let a webhook hear whole tax ids, or ask a second administrator for it where one must confirm",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE.filter((role) => mayGrant(role, WHOLE_TAX_IDS)),
  errors: ["WEBHOOK_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["webhooks"],
  console: {
    input: z.object({ webhookId: wire.uuid }),
    /** `approvalId`: of what a second administrator must confirm first; null when it is done. */
    output: z.object({ approvalId: wire.uuid.nullable() }),
  },
});

export const removeWebhookTaxIdsContract = contract({
  name: "removeWebhookTaxIds",
  summary: "Mask CPFs in what a webhook is sent from now on",
  effect: "change",
  roles: MAY_INTEGRATE,
  errors: ["WEBHOOK_NOT_FOUND"],
  tags: ["webhooks"],
  console: { input: z.object({ webhookId: wire.uuid }), output: z.object({ wholeTaxIds: z.literal(false) }) },
});

export const testWebhookContract = contract({
  name: "testWebhook",
  summary: "Send a webhook the signed challenge that it was sent when it was created",
  effect: "change",
  roles: MAY_INTEGRATE,
  errors: ["WEBHOOK_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["deliveries"],
  console: { input: z.object({ webhookId: wire.uuid }), output: z.object({ deliveryId: wire.uuid }) },
});

export const resumeWebhookContract = contract({
  name: "resumeWebhook",
  summary: "Let a paused webhook hear again, with or without the events of the pause",
  effect: "change",
  roles: MAY_INTEGRATE,
  errors: ["WEBHOOK_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["webhooks", "deliveries"],
  console: {
    /** `owed`: SEND, or SKIP, which gives the events up; each of them can be sent again by hand. */
    input: z.object({ webhookId: wire.uuid, owed: z.enum(["SEND", "SKIP"]) }),
    /** How many events were owed. */
    output: z.object({ count: z.int() }),
  },
});

export const changeWebhookContract = contract({
  name: "changeWebhook",
  summary: "Change a webhook's url, events and authentication, and let it hear again",
  effect: "change",
  stepUp: true,
  roles: MAY_INTEGRATE,
  errors: ["WEBHOOK_NOT_FOUND", "ACTION_REFUSED"],
  tags: ["webhooks"],
  console: {
    input: z
      .object({
        webhookId: wire.uuid,
        url: wire.text(WEBHOOK_URL_LENGTH_MAX, 1),
        events: z.array(z.string()).min(1).max(WEBHOOK_EVENTS_MAX),
        /**
         * True: keeps the stored authentication, unless the url's scheme, host or port changes. Its secret is never
         * shown, so the console cannot send it.
         */
        keepAuthentication: z.boolean(),
        ...authenticationMembers,
      })
      .superRefine((input, context) => {
        const authentication = readAuthentication(input);
        if (isFault(authentication)) context.addIssue({ code: "custom", ...authentication });
      }),
    /** `signingSecret`: a new one, when the url's scheme, host or port changed. It is not shown again. */
    output: webhookConsole.extend({ signingSecret: z.string().optional() }),
  },
});
