import type { Variant } from "../../core/contract.ts";
import {
  ACCOUNT_DIGITS_MAX,
  BODY_BYTES_MAX,
  BODY_DEPTH_MAX,
  BRANCH_DIGITS_MAX,
  BURST_SECONDS,
  EGRESS_PORT_MIN,
  EGRESS_PORTS,
  EXTERNAL_ID_LENGTH_MAX,
  HEAD_BYTES_MAX,
  INT32_MAX,
  NAME_LENGTH_MAX,
  PAYER_ACCOUNTS_MAX,
  RATES_PER_SECOND,
  REFUND_ID_LENGTH_MAX,
  SECRET_LENGTH_MAX,
  SOURCE_RATES,
  TRANSFER_DESCRIPTION_LENGTH_MAX,
  USER_NAME_LENGTH_MAX,
  WEBHOOK_EVENTS_MAX,
  WEBHOOK_URL_LENGTH_MAX,
  WEBHOOKS_PER_ACCOUNT_MAX,
} from "../../core/limits.ts";
import { AMOUNT_MAX, AMOUNT_MIN, formatMoney } from "../../core/money.ts";

const inReais = (cents: bigint) => formatMoney(cents, "pt-BR").replaceAll("\u00a0", " ");
const rates = (name: keyof typeof RATES_PER_SECOND) =>
  `${RATES_PER_SECOND[name]} a second, ${RATES_PER_SECOND[name] * BURST_SECONDS} at once`;

const sourceRates = (kind: keyof typeof SOURCE_RATES) => {
  const { perSecond, burstSeconds } = SOURCE_RATES[kind];
  return `${perSecond} a second, ${perSecond * burstSeconds} at once`;
};

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
refused with 400, 401, 403 or 429 in the shape of RFC 6749. Branch on \`code\`, show \`message\`, log \`requestId\`.

## CPFs
A credential without the scope \`taxId.read\` is answered CPFs masked, as \`***.456.789-**\`: of people, of their Pix keys, and in the
files of statements. A webhook is sent them masked too, unless a credential with that scope gave it its \`url\`, or an
administrator allowed it. A token has the scope whenever its credential has it, whatever it was asked for with. A CNPJ is public and
stays. What you wrote yourself stays whole too, also where it holds a CPF: \`description\`, \`metadata\` and ids.

## Rate limits
A credential that was given no other rates has a bucket for reads (${rates("read")}) and one for writes (${rates("write")}).
All credentials of an operator together have a bucket for each kind of request as well: reads, charges, money out, and the rest.
\`RateLimit\` says what is left. A **429** says in \`Retry-After\` how long to wait.

Where no credential is needed, your address counts. Token requests without the right secret are counted twice: of one client at one
address (${sourceRates("failedTokensOfClient")}), and of all clients at that address (${sourceRates("failedTokens")}). The right
secret counts nothing and always passes. Reads of QR code payloads are counted of each address too (${sourceRates("payloads")}).

## Mutual TLS
Where the service runs with \`MTLS=required\`, withdrawals, refunds, transfers and changes of webhooks need the client
certificate that is registered with the credential.

## Limits of this service
What the specification leaves open, and why it ends here.

Bodies have at most ${BODY_BYTES_MAX / 1_024} KiB: room for the largest request with each character in escapes. A request has at most ${BODY_DEPTH_MAX}
levels, a head of ${HEAD_BYTES_MAX / 1_024} KiB and no compression, so that a small one cannot become a heavy one. No member is called
\`__proto__\`, which programs in JavaScript lose.

Texts have no control characters: a line break would make two lines of one in files, a mark of direction would show another
text than was sent, a NUL cannot be stored. An \`externalId\` has at least 1 character and, where the specification names no
longest, at most ${EXTERNAL_ID_LENGTH_MAX}: it is the key of an index. A transfer's \`description\` has at most ${TRANSFER_DESCRIPTION_LENGTH_MAX}: both accounts' statements
repeat it. \`metadata\` has variant A's limits in both, because a record can be read in either.

Amounts end at ${inReais(AMOUNT_MAX)}: thousands of them add up exactly even where numbers are floats. \`expiresIn\` and a page's
number end at ${INT32_MAX}, the largest \`int32\`. Days and times lie in \`0001-01-01\` to \`9999-12-31\`, which RFC 3339 and
PostgreSQL can both write.

People and bank accounts are as the Pix network's messages have them: names to ${NAME_LENGTH_MAX} characters, branches to ${BRANCH_DIGITS_MAX} digits, account
numbers to ${ACCOUNT_DIGITS_MAX}. \`expectedPayer\` names at most ${PAYER_ACCOUNTS_MAX} accounts: a payment is compared with each.

A webhook's \`url\` has at most ${WEBHOOK_URL_LENGTH_MAX} characters and no user name or password, since it is shown. In production it leads to port ${EGRESS_PORTS.https}, or to one from ${EGRESS_PORT_MIN} on that is \
not known for another kind of service, as \`5432\` and \`6379\` are. Its \`events\` are at most ${WEBHOOK_EVENTS_MAX}
names, more than there are. A user name has at most ${USER_NAME_LENGTH_MAX} characters, a password or token ${SECRET_LENGTH_MAX}: what is longer does not fit into
the header fields that servers take. A token is made of what RFC 6750 allows. An account has at most ${WEBHOOKS_PER_ACCOUNT_MAX} webhooks, because
each event is posted to all of them.

A parameter that stands twice in a query is refused: nobody can know which one was meant. So is one that is not known and differs from a
known one by one letter or by case: the answer would lack what it was to choose. Others that are not known are ignored, and
\`Unknown-Parameters\` names them. Operations with a body know no query parameter. The address in a QR code refuses none: by the
network's norm a payer's bank may add \`codMun\` and \`DPP\`, which change nothing here.`;

/** The introduction of the document, by variant. Markdown. */
export const INTRODUCTION: Readonly<Record<Variant, string>> = {
  A: `Variant A: access by OAuth token, times as ISO 8601 in BRT (\`2026-11-21T12:30:00.000-03:00\`), \`externalId\` any text of 1 to
${EXTERNAL_ID_LENGTH_MAX} characters, a refund's of 1 to ${REFUND_ID_LENGTH_MAX}.

${COMMON}`,
  B: `Variant B: access by API key (\`X-API-Key\`) or OAuth token, times in UTC (\`2026-11-21T15:30:00.000Z\`), \`externalId\` a
UUIDv4 for charges and withdrawals, any text of 1 to ${EXTERNAL_ID_LENGTH_MAX} characters for refunds and transfers.

${COMMON}`,
};
