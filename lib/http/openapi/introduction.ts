const COMMON = `## Requests and answers
JSON in UTF-8, both ways. Bodies have at most 64 KiB. Unknown members are ignored. Texts are trimmed; their limits count
Unicode code points; control characters are refused. A \`null\` member is an absent one.

## Money
Amounts are whole cents: \`1990\` is R$ 19,90. An amount to move is \`1\` to \`100000000000\` (R$ 1 billion).

## Doing a thing once
Every create takes an \`externalId\` of yours. The first request answers **201**. The same \`externalId\` with the same content
answers **200** with the record as it is now and \`Idempotent-Replayed: true\`, for ever, under any number of parallel requests.
With other content it answers **409** \`EXTERNAL_ID_CONFLICT\`. A refused request (4xx) stores nothing.
So when an answer does not come, send the same request again.

## Errors
Every refusal is \`application/problem+json\` with a \`code\` of a closed set: see [the list](/docs/errors). Branch on \`code\`,
show \`message\`, log \`requestId\`.

## Rate limits
Each credential has a bucket for reads (200 a second, 400 at once) and one for writes (100 a second, 200 at once).
\`RateLimit\` says what is left. A **429** says in \`Retry-After\` how long to wait.

## Mutual TLS
Where the service runs with \`MTLS=required\`, withdrawals, refunds, transfers and changes of webhooks need the client
certificate that is registered with the credential.`;

/** What a reader of a document should know first, by variant. Markdown. */
export const INTRODUCTION = {
  A: `Variant A: access by OAuth token, times as ISO 8601 in BRT (\`2026-11-21T12:30:00.000-03:00\`), \`externalId\` any text of 1 to
100 characters.

${COMMON}`,
  B: `Variant B: access by API key (\`X-API-Key\`) or OAuth token, times in UTC (\`2026-11-21T15:30:00.000Z\`), \`externalId\` a UUIDv4.

${COMMON}`,
} as const;
