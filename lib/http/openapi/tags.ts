import type { Contract } from "../../core/contract.ts";
import type { Tag } from "../../core/http/open-api.ts";
import {
  DELIVERY_SECONDS_MAX,
  FAILING_DAYS_MAX,
  OWED_PER_SECOND,
  RECEIVER_MAX,
  REFUND_DAYS,
  SIGNING_SECRET_BYTES,
  WEBHOOK_DELIVERY_DAYS,
} from "../../core/limits.ts";
import type { Scope } from "../../core/scope.ts";
import { RETRIES } from "./retries.ts";

const DESCRIPTIONS = {
  Access: "Tokens for the calls below.",
  Charges: "Money in: a charge has a QR code; whoever pays it pays you. All states but PENDING are final.",
  Withdrawals:
    "Money out, to a Pix key or a bank account. A timeout is not an answer: query, or send the same again, never under another `externalId`.",
  Refunds: `Returns of what came in, whole or in parts, for ${REFUND_DAYS} days.`,
  Transfers: "Money between two accounts of one owner.",
  Webhooks: "Where the service tells you of events: the chapter at the end says of which, and what is posted.",
  Balances: "What an account has, now or at the end of a day.",
  Statements: "Settled movements: the lines behind the balance.",
  Sandbox: "What plays the rest of the world in staging. These paths do not exist in production.",
  Public: "What payers' banks and OAuth clients read, without a credential.",
  Events: `These events are posted to the webhooks that listen to them, and no other change of a record is: one JSON object, \
signed as Standard Webhooks 1.0 says. An event may come twice, and later than the next one: handle each \`webhook-id\` once, and \
read what is newest. A 2xx within ${DELIVERY_SECONDS_MAX} seconds is delivered. A 410 pauses the webhook. Anything else is \
tried again after ${RETRIES}. A webhook that has failed for ${FAILING_DAYS_MAX} days is paused; configuring it again resumes it. \
Events of a pause are owed for ${WEBHOOK_DELIVERY_DAYS} days: when it is resumed they are sent, the oldest first, ${OWED_PER_SECOND} a second.

## Signature
\`signingSecret\` without \`whsec_\`, decoded as base64, is the key of the HMAC: ${SIGNING_SECRET_BYTES} bytes. It signs the bytes of the \
body as they come: verify them before you read the JSON. While a secret is being replaced, \`webhook-signature\` has several \
signatures with a space between them; one that is right is enough. Where several webhooks have one address, \`webhook-endpoint\` \
says whose secret it is.

## Answer
The status alone decides: of the body ${RECEIVER_MAX.answerKb} kB are read, for ${RECEIVER_MAX.answerSeconds} seconds at most. What comes before it as \`100\` or \`103\` is \
read past. Redirects are not followed. \`Retry-After\` of a 429 or a 503, in seconds or as a date, makes the wait for the next \
attempt longer, up to ${RECEIVER_MAX.retryAfterHours} hours, and never shorter.

## Challenge
A webhook that is made or changed is sent \`webhook.validation\`, which may come before the 201 that has its secret: answer it \
all the same, since it moves nothing. The answer is a 2xx whose body is a JSON object with the text of \`data.challenge\` as its \
member \`challenge\`.

## Pix keys in variant B
A webhook of variant B hears of the deposits to its Pix key and of their refunds. A withdrawal belongs to no key: the webhooks \
of all keys of the account hear of it.`,
} as const;

type TagName = keyof typeof DESCRIPTIONS;

const BY_AREA: Readonly<Record<string, TagName>> = {
  deposit: "Charges",
  withdraw: "Withdrawals",
  refund: "Refunds",
  transfer: "Transfers",
  webhook: "Webhooks",
  balance: "Balances",
  statement: "Statements",
  mock: "Sandbox",
};

/** Returns the tag of an operation, which depends on its scope. Throws when the scope belongs to no tag. */
export function tagOf({ name, scope }: Contract): TagName {
  const tag = BY_AREA[scope?.split(".")[0] ?? ""];
  if (!tag) throw new Error(`${name} has a path, but no scope that belongs to a chapter`);
  return tag;
}

/** States and transitions of the records, by the tag that describes them. */
export type States = Readonly<Record<string, { moves: Readonly<Record<string, readonly string[]>> }>>;

/** Returns the tags that some operation uses, in their fixed order. */
export function tagsFor(used: ReadonlySet<string>, states: States): Tag[] {
  return Object.entries(DESCRIPTIONS)
    .map(([name, description]) => ({
      name,
      description,
      ...(states[name] ? { "x-states": states[name].moves } : {}),
    }))
    .filter(({ name }) => used.has(name));
}

/** What each scope allows. */
export const SCOPE_WORDS: Readonly<Record<Scope, string>> = {
  "deposit.read": "Query charges",
  "deposit.write": "Create charges",
  "withdraw.read": "Query withdrawals",
  "withdraw.write": "Withdraw money",
  "refund.read": "Query refunds",
  "refund.write": "Return payments",
  "transfer.read": "Query internal transfers",
  "transfer.write": "Move money between own accounts",
  "webhook.read": "Read webhooks",
  "webhook.write": "Configure and delete webhooks",
  "balance.read": "Read balances",
  "statement.read": "Read statements",
  "mock.write": "Play payers and receivers in the sandbox",
  "taxId.read": "Read CPFs whole, in answers, files and events. Without it they are masked",
};
