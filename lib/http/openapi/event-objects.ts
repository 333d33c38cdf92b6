import type { Contract, Variant } from "../../core/contract.ts";
import { docsPath, type Operation, type Parameter, type PathItem, type Schema } from "../../core/http/open-api.ts";
import { DELIVERY_SECONDS_MAX } from "../../core/limits.ts";
import { changesWithEvents } from "../../core/states/event-name.ts";
import type { Recorded } from "./recorded.ts";
import { RETRIES } from "./retries.ts";
import { tagOf } from "./tags.ts";
import { named, type Schemas, wireSchema } from "./wire-schema.ts";

/** By record kind: the contract whose answer is the `data` of the record's events. */
export type Records = Readonly<Record<string, Contract>>;

const header = (name: string, description: string, schema: Schema, required = true): Parameter => ({
  name,
  in: "header",
  required,
  description,
  schema,
});

const HEADERS: Parameter[] = [
  header("webhook-id", "The event's id, the same at every attempt: handle each id once.", { type: "string" }),
  header("webhook-timestamp", "Unix seconds of this attempt. Refuse what is older than five minutes.", {
    type: "string",
    pattern: "^[0-9]+$",
  }),
  header("webhook-signature", "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks 1.0).", {
    type: "string",
  }),
  header("webhook-endpoint", "The id of the webhook that this is sent to: `id` in variant A, `webhookId` in B.", {
    type: "string",
    format: "uuid",
  }),
  header("Authorization", "The configured Basic or Bearer authentication.", { type: "string" }, false),
];

const RESPONSES: Operation["responses"] = {
  "200": { description: `Any 2xx within ${DELIVERY_SECONDS_MAX} seconds: delivered.` },
  "410": { description: "The webhook is paused; the event is owed." },
  "429": { description: "Tried again after `Retry-After`; a 503 likewise." },
  default: { description: `Anything else, a redirect too, has failed: tried again after ${RETRIES}.` },
};

const CAME_BACK =
  " Sent again each time that money of a paid withdrawal comes back: `returnedAmount` says how much, in all.";

/** What else events tell of than their record's own change. */
const ALSO: Readonly<Record<string, string>> = {
  pixChargeRejected:
    " Sent too for a payment that came after the charge had ended unpaid, and goes back: `status` is the charge's own, and `errorCode` says why.",
  pixWithdrawSuccess: CAME_BACK,
  "pix.payment.completed": CAME_BACK,
};

/** Returns the `webhooks` of a document: each event with its record, and the challenge. */
export function eventObjects(variant: Variant, records: Records, schemas: Schemas, recorded: Recorded) {
  const byName = Map.groupBy(
    changesWithEvents().filter((change) => change[variant] !== null && records[change.recordKind]),
    (change) => change[variant] as string,
  );
  const events = [...byName].map(([name, changes]): [string, PathItem] => {
    const contract = records[changes[0]?.recordKind ?? ""] as Contract;
    const form = contract[variant];
    if (!form) throw new Error(`${contract.name} has no form in variant ${variant}`);
    const data = named(`${contract.name.replace(/^get/, "")}`, wireSchema(form.output, schemas, "answer"), schemas);
    // A withdrawal that came back keeps its status.
    const statuses = changes.flatMap(({ status }) => (status === "RETURNED" ? [] : status)).join(", ");
    const summary = `A ${changes[0]?.recordKind} is ${statuses}`;
    const about = `\`data\` is exactly what [${contract.summary}](${docsPath(variant, tagOf(contract), contract.name)}) answers.${ALSO[name] ?? ""}`;
    return [name, event({ name, summary, about, data }, recorded[`${name}.${variant}`])];
  });
  const challenge: Schema = {
    type: "object",
    required: ["challenge"],
    properties: { challenge: { type: "string", maxLength: 100, description: "The text to repeat." } },
  };
  const about = "Posted when a webhook is configured. A 2xx whose JSON body repeats `challenge` sets `validated`.";
  const summary = "A webhook is asked whether it is there";
  const name = "webhook.validation";
  const asked = event({ name, summary, about, data: challenge }, recorded[`${name}.${variant}`]);
  return Object.fromEntries([...events, [name, asked]]);
}

type Event = { name: string; summary: string; about: string; data: Schema };

function event({ name, summary, about, data }: Event, example: unknown): PathItem {
  const body: Schema = {
    type: "object",
    required: ["id", "type", "timestamp", "accountNumber", "data"],
    properties: {
      id: { type: "string", format: "uuid", description: "The event's id." },
      type: { type: "string", const: name, description: "The event's name." },
      timestamp: { type: "string", format: "date-time", description: "When it happened." },
      accountNumber: { type: "string", description: "The account that it happened in." },
      data: { ...data, description: "The record: see each event." },
    },
  };
  return {
    post: {
      operationId: `on.${name}`,
      tags: ["Events"],
      summary,
      description: about,
      security: [],
      parameters: HEADERS,
      requestBody: {
        required: true,
        content: {
          "application/json": {
            schema: body,
            ...(example === undefined ? {} : { examples: { delivered: { value: example } } }),
          },
        },
      },
      responses: RESPONSES,
    },
  };
}
