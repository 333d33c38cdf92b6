import { z } from "zod";
import { contract } from "#lib/core/contract.ts";
import { WEBHOOK_EVENTS_MAX, WEBHOOK_URL_LENGTH_MAX } from "#lib/core/limits.ts";
import { MAY_INTEGRATE } from "#lib/core/role.ts";
import { SANDBOX } from "#lib/core/sandbox.ts";
import { mayGrant, WHOLE_TAX_IDS } from "#lib/core/scope.ts";
import { eventNames } from "#lib/core/states/event-name.ts";
import * as wire from "#lib/core/wire.ts";
import { webhookA, webhookB, webhookConsole } from "./webhook.contract.ts";
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

const EVENTS_A = eventNames("A");
const EVENTS_B = eventNames("B");

const events = (names: string[]) =>
  z
    .array(z.enum(names, `must be one of ${names.join(", ")}`))
    .max(WEBHOOK_EVENTS_MAX, `must be at most ${WEBHOOK_EVENTS_MAX} events`)
    .nullish();

const members = <Events extends z.ZodType<string[] | null | undefined>>(names: Events) =>
  z.object({
    url: wire.text(WEBHOOK_URL_LENGTH_MAX, 1),
    type: z
      .literal([0, 1, 2], "must be 0 (Pix In), 1 (Pix Out) or 2 (Pix Refund)")
      .nullish()
      .meta({ description: "`0` Pix In, `1` Pix Out, `2` Refund. Absent: all of them." }),
    events: names,
    ...authenticationMembers,
  });

const membersA = members(events(EVENTS_A));
const membersB = members(events(EVENTS_B)).extend({ accountNumber: wire.text(20, 1), pixKey: wire.text(77, 1) });
const membersConsole = members(events([...EVENTS_A, ...EVENTS_B])).extend({
  accountNumber: wire.text(20, 1).nullish(),
  /** Present: a webhook of variant B for this key. Absent: a webhook of variant A for the account. */
  pixKey: wire.text(77, 1).nullish(),
});

type Members = z.output<typeof membersConsole>;

function checkTogether(input: Members, context: z.RefinementCtx): void {
  const allowed = eventNames(input.pixKey ? "B" : "A", input.type);
  for (const [i, name] of (input.events ?? []).entries()) {
    if (!allowed.includes(name)) {
      context.addIssue({ code: "custom", path: ["events", i], message: `must be one of ${allowed.join(", ")}` });
    }
  }
  const authentication = readAuthentication(input);
  if (isFault(authentication)) context.addIssue({ code: "custom", ...authentication });
}

/** (+) The secret that signs deliveries. Only the response that made the secret contains it. */
const made = { signingSecret: z.string().optional() };

const example = {
  url: "https://casaverde.example/pix",
  type: 0,
  authenticationType: 1,
  webhookPassword: "s3cret",
};
const exampleB = { ...example, accountNumber: SANDBOX.accountNumber, pixKey: SANDBOX.pixKey };

export const configureWebhookContract = contract({
  name: "configureWebhook",
  summary: "Create a webhook, or change the existing one",
  description: `Answers 201 when it created the webhook and 200 when it changed the one with the same url and type (variant A) or \
Pix key (B). An address that is spelled otherwise, as with other letters of its host or with the default port, is the same url. \
\`signingSecret\` is in the 201, and in a 200 that changed the url's scheme, host or port: keep it, all deliveries are \
signed with it from then on. A challenge is posted to the \
url at once; an answer that repeats it sets \`validated\`. What is posted there carries \`webhookUserName\` and \
\`webhookPassword\` as Basic, one of them alone too, or with \`authenticationType\` 1 \`webhookPassword\` as the token of \
Bearer; \`authentication\` says the same.`,
  effect: "change",
  creates: true,
  stepUp: true,
  scope: "webhook.write",
  roles: MAY_INTEGRATE,
  errors: ["ACCOUNT_NOT_FOUND", "PIX_KEY_NOT_OWNED", "LIMIT_EXCEEDED"],
  tags: ["webhooks"],
  A: { path: "PUT /v1/webhook", input: membersA.superRefine(checkTogether), output: webhookA.extend(made), example },
  B: {
    path: "PUT /v1/webhook/{pixKey}",
    repeated: ["pixKey"],
    input: membersB.superRefine(checkTogether),
    output: webhookB.extend(made),
    example: exampleB,
  },
  console: { input: membersConsole.superRefine(checkTogether), output: webhookConsole.extend(made) },
});
