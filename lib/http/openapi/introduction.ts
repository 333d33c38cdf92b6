import type { Variant } from "../../core/contract.ts";
import {
  BODY_BYTES_MAX,
  BODY_DEPTH_MAX,
  BURST_SECONDS,
  EXTERNAL_ID_LENGTH_MAX,
  RATES_PER_SECOND,
  REFUND_ID_LENGTH_MAX,
} from "../../core/limits.ts";
import { AMOUNT_MAX, AMOUNT_MIN, formatMoney } from "../../core/money.ts";

const inReais = (cents: bigint) => formatMoney(cents, "pt-BR").replaceAll("\u00a0", " ");
const rates = (name: keyof typeof RATES_PER_SECOND) =>
  `${RATES_PER_SECOND[name]} a second, ${RATES_PER_SECOND[name] * BURST_SECONDS} at once`;

const COMMON = `## Requests and answers
JSON in UTF-8, both ways, where nothing else is said. Bodies have at most ${BODY_BYTES_MAX / 1_024} KiB and at most ${BODY_DEPTH_MAX} levels.
A member that stands twice in one object is refused. Unknown members are ignored. Where an optional
member may be \`null\`, null is the same as leaving it out. Texts of your own, like \`description\`, are trimmed; their limits count Unicode code points; control characters
are refused.

## Ids in a path
An \`externalId\` stands percent-encoded in a path. One that is \`.\` or \`..\` can be sent as it is, by \`curl --path-as-is\`
for one. Most URL libraries take it for a step and fold it away, escaped or not: with those write a space in front, \`%20.\` or
\`%20..\`, since texts are trimmed.

## Money
Amounts are whole cents: \`1990\` is ${inReais(1_990n)}. \`1990.0\` is the same; \`1990.00000000000001\` is refused, whatever a
float makes of it. An amount to move is \`${AMOUNT_MIN}\` to \`${AMOUNT_MAX}\` (${inReais(AMOUNT_MAX)}).

## Doing a thing once
Every create takes an \`externalId\` of yours. The first request answers **201**. The same \`externalId\` with the same content
answers **200** with the record as it is now and \`Idempotent-Replayed: true\`, for ever, under any number of parallel requests.
With other content it answers **409** \`EXTERNAL_ID_CONFLICT\`. A refused request (4xx) stores nothing.
So when an answer does not come, send the same request again.

## Errors
Every refusal is \`application/problem+json\` with a \`code\` of a closed set: see [the list](/docs/errors). Only a token is
refused with 400 or 401 as RFC 6749 says. Branch on \`code\`, show \`message\`, log \`requestId\`.

## Rate limits
A credential that was given no other rates has a bucket for reads (${rates("read")}) and one for writes (${rates("write")}).
\`RateLimit\` says what is left. A **429** says in \`Retry-After\` how long to wait.

## Mutual TLS
Where the service runs with \`MTLS=required\`, withdrawals, refunds, transfers and changes of webhooks need the client
certificate that is registered with the credential.

## Limits of this service
The specification leaves these open. Each is here because something would break without it.

Bodies have at most ${BODY_BYTES_MAX / 1_024} KiB, ${BODY_DEPTH_MAX} levels and no \`Content-Encoding\`, header fields together 16 KiB: room for every request, and
too little to keep the service busy with one. No member is called \`__proto__\`, which programs in JavaScript lose.

Texts have no control characters: a line break would make two lines of one in files, a mark of direction would show another
text than was sent, a NUL cannot be stored. An \`externalId\` has at least 1 character and, where the specification names no
longest, at most ${EXTERNAL_ID_LENGTH_MAX}: it is the key of an index. A transfer's \`description\` has at most 1000: both accounts' statements repeat
it. \`metadata\` has variant A's limits in both, because a record can be read in either.

Amounts end at R$ 1 billion: 90 000 of the largest still add up exactly in any JSON reader. \`expiresIn\` ends at 2147483647
seconds (68 years) and a page's number at 2147483647, what 32 bits hold. Times lie in the years 0001 to 9999.

People and bank accounts are as the Pix network's messages have them: names to 140 characters, branches to 4 digits, account
numbers to 20. \`expectedPayer\` names at most 10 accounts: a payment is compared with each.

A webhook's \`url\` has at most 2048 characters and no password, since it is shown. A user name has at most 1000, a password or
token 2000: what is longer does not fit into the header fields that servers take. A token is made of what RFC 6750 allows. An
account has at most 50 webhooks, because each event is posted to all of them.

A parameter that stands twice in a query is refused: nobody can know which one was meant.`;

/** What a reader of a document should know first, by variant. Markdown. */
export const INTRODUCTION: Readonly<Record<Variant, string>> = {
  A: `Variant A: access by OAuth token, times as ISO 8601 in BRT (\`2026-11-21T12:30:00.000-03:00\`), \`externalId\` any text of 1 to
${EXTERNAL_ID_LENGTH_MAX} characters, a refund's of 1 to ${REFUND_ID_LENGTH_MAX}.

${COMMON}`,
  B: `Variant B: access by API key (\`X-API-Key\`) or OAuth token, times in UTC (\`2026-11-21T15:30:00.000Z\`), \`externalId\` a
UUIDv4 for charges and withdrawals, any text of 1 to ${EXTERNAL_ID_LENGTH_MAX} characters for refunds and transfers.

${COMMON}`,
};
