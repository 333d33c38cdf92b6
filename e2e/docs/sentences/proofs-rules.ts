import type { Proofs } from "./proofs.ts";

/** Proofs for the general rules and for authentication. */
export const RULES: Proofs = {
  "lib/http/read-json.test.ts": {
    "any JSON is read without change, and refused when a member is repeated": [
      "A member that stands twice in one object is refused.",
      "The body is not a JSON object in UTF-8, or a member stands twice in one of its objects.",
      "`1990.0` is the same; `1990.00000000000001` is refused, whatever a float makes of it.",
    ],
    "the maximum number of levels is read, one level more is refused": [
      "A request has at most 32 levels, a head of 16 KiB and no compression, so that a small one cannot become a heavy one.",
      "Bodies have at most 256 KiB and at most 32 levels.",
      "Send one JSON object, at most 32 levels deep.",
    ],
  },
  "e2e/api/http.test.ts": {
    "answers are application/json with Cache-Control: no-store": [
      "JSON in UTF-8, both ways, where nothing else is said.",
    ],
    "400 INVALID_JSON: %s": [
      "No member is called `__proto__`, which programs in JavaScript lose.",
      "JSON in UTF-8, both ways, where nothing else is said.",
      "The body is not a JSON object in UTF-8, or a member stands twice in one of its objects.",
    ],
    "413 an endless body, at the first byte above the maximum": [
      "Bodies have at most 256 KiB and at most 32 levels.",
      "The body has more than 256 KiB.",
    ],
    "415 %s": ["The body is of a type that is not read here."],
    "201 unknown members are ignored": ["Unknown members are ignored."],
    "400 VALIDATION_ERROR names every wrong or missing member by its pointer": [
      "Read `errors`: each entry points at a member and says what would be right.",
    ],
    "X-Request-Id is returned in successful answers and in refusals": [
      "The request's id: yours, when you sent one that fits, else a new one.",
      "The request's id, as in `X-Request-Id`.",
      "Your own id of this request, to be found again in the answer and in our logs.",
    ],
    "the invalid X-Request-Id %j is replaced": [
      "The request's id: yours, when you sent one that fits, else a new one.",
    ],
    "406 Accept: %s": ["`Accept` excludes what the service answers with."],
    "Accept: %s is served": ["Accept `application/json`, of a file its own type, or leave the header out."],
    "405 every other method of every path; Allow names the methods that work": [
      "The path does not know this method.",
      "`Allow` names those that it knows.",
    ],
    "RateLimit and RateLimit-Policy are in successful answers and in refusals": [
      "`RateLimit` says what is left.",
      'What is left of the credential\'s bucket: `"read";r=<requests left>;t=<seconds until it is full>`.',
      'The bucket\'s size: `"read";q=<requests>;w=<seconds>`.',
    ],
    "429 RATE_LIMITED with Retry-After after the burst; reads count separately; later 201 again": [
      "A **429** says in `Retry-After` how long to wait.",
      "Seconds to wait before the same request may succeed.",
      "Too many requests came: of the credential, or of your address where no credential is needed.",
    ],
    "415 a compressed body, with the encoding to use": [
      "A request has at most 32 levels, a head of 16 KiB and no compression, so that a small one cannot become a heavy one.",
    ],
    "413 PAYLOAD_TOO_LARGE: 256 KiB and one byte; 201 exactly 256 KiB": [
      "Bodies have at most 256 KiB and at most 32 levels.",
      "Bodies have at most 256 KiB: room for the largest request with each character in escapes.",
      "The body has more than 256 KiB.",
    ],
  },
  "lib/http/request-log.test.ts": {
    "a failed request is found by its id, with masked bodies": [
      "Your own id of this request, to be found again in the answer and in our logs.",
    ],
  },
  "bin/admin/credentials.test.ts": {
    "of kind oauth gets a token for its scopes in its variant": [
      "A credential that was given no other rates has a bucket for reads (200 a second, 400 at once) and one for writes (100 a second, 200 at once).",
    ],
  },
  "lib/http/request-rates.test.ts": {
    "429 when all credentials of an operator together send more charges than it may; reads go on, and other operators":
      [
        "All credentials of an operator together have a bucket for each kind of request as well: reads, charges, money out, and the rest.",
      ],
  },
  "lib/server/token-bucket.test.ts": {
    "gives twice its rate at once, then one per interval": [
      "A credential that was given no other rates has a bucket for reads (200 a second, 400 at once) and one for writes (100 a second, 200 at once).",
    ],
  },
  "lib/core/money.test.ts": {
    "%s cents are written as %s and %s": ["Amounts are whole cents: `1990` is R$ 19,90.", "Amounts are whole cents."],
  },
  "lib/server/content-hash.test.ts": {
    "absent, undefined and null mean the same": [
      "Where an optional member may be `null`, null is the same as leaving it out.",
    ],
  },
  "e2e/docs/documents.test.ts": {
    "has an externalId in every operation that creates": ["Every create takes an `externalId` of yours."],
    "names every error that a contract names": [
      "Every refusal is `application/problem+json` with a `code` of a closed set: see [the list](/docs/errors).",
    ],
    "has no sandbox operations in production": ["These paths do not exist in production."],
  },
  "e2e/docs/support/example-rules.ts": {
    "%s with another externalId: 201 as described": ["The first request answers **201**."],
    "%s is accepted as it stands, and answered as described": ["The same as in the path, which is enough."],
  },
  "e2e/api/bad-input.test.ts": {
    "400 with a pointer: any member that the schema forbids; nothing is stored": [
      "An `externalId` has at least 1 character and, where the specification names no longest, at most 100: it is the key of an index.",
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
      "A refused request (4xx) stores nothing.",
      "With a status below 500 nothing was stored.",
      "A member of the request is missing, malformed or out of its limits.",
      "RFC 6901 pointer to the member.",
      "Variant A: access by OAuth token, times as ISO 8601 in BRT (`2026-11-21T12:30:00.000-03:00`), `externalId` any text of 1 to 100 characters, a refund's of 1 to 36.",
    ],
  },
  "e2e/faults/lost-commit.test.ts": {
    "the answer to COMMIT is lost, seed %i: the repeated request gets the same record": [
      "So when an answer does not come, send the same request again.",
      "Send it again; the same `externalId` makes that safe.",
    ],
  },
  "e2e/api/tokens.test.ts": {
    "of %s is a JWT (EdDSA) with scope, client_id, jti and lifetime, verified by the published keys": [
      "OAuth 2.0 client credentials: an access token for 7200 seconds.",
      "OAuth 2.0 client credentials: an access token for 3600 seconds.",
      "A JWT, to be sent as `Authorization: Bearer …`.",
      "Seconds until the token expires.",
    ],
    "is issued to a client that authenticates with HTTP Basic at %s endpoint": [
      "Id and secret may also come as HTTP Basic.",
      "Absent with HTTP Basic.",
    ],
    "%s: %i %s, same answer for a form, a multipart form and JSON": [
      "Only a token is refused with 400, 401, 403 or 429 in the shape of RFC 6749.",
      "The request is not one for a token, or asks for a scope that the client lacks.",
      "The client is unknown, or its secret is wrong.",
      "An error of RFC 6749 §5.2.",
      "Always client_credentials.",
    ],
    "that the client lacks is invalid_scope": [
      "The request is not one for a token, or asks for a scope that the client lacks.",
    ],
    "limits a token to the requested scopes, each listed once": [
      "Narrows the token to these scopes, separated by spaces.",
      "What the token may do, separated by spaces.",
    ],
    "the server's metadata names its endpoints, scopes and methods": [
      "RFC 8414: where tokens are, which scopes there are.",
    ],
  },
  "lib/domain/money-in/charges/signed-charge-payload.test.ts": {
    "shows the public keys of tokens and of QR codes, and may be cached for a minute": [
      "A JSON Web Key Set: what tokens and QR payloads are verified with.",
    ],
  },
  "e2e/api/api-keys.test.ts": {
    "opens variant B": [
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
    ],
    "is not required: a token of a client of variant B opens the same paths": [
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
    ],
  },
  "lib/server/keys/api-key.test.ts": {
    "is read back as its id and its secret, only in its own environment": [
      "A dedicated key: `pk_<environment>_<id>_<secret>`.",
    ],
  },
  "e2e/api/access.test.ts": {
    "404 ROUTE_NOT_FOUND in the other variant; the detail names its path or says that it has none": [
      "The client decides the variant.",
      "The interface has two variants, A and B; the credential decides which one a caller speaks.",
      "Nothing is at this address, or it belongs to the other variant.",
      "Read `detail`: where the path is the other variant's, it names that of your credential's variant.",
    ],
    "403 a token with every other scope; WWW-Authenticate names the missing scope": [
      "The credential is right, but it lacks the operation's scope.",
      "`WWW-Authenticate` names the scope.",
      "What is missing: a token, or the scope that it names.",
    ],
    "401 no credential": [
      "There is no credential, or it is expired, revoked, malformed or of another environment.",
      "What is missing: a token, or the scope that it names.",
    ],
    "401 token: %s": ["There is no credential, or it is expired, revoked, malformed or of another environment."],
    "401 an API key of another environment": [
      "There is no credential, or it is expired, revoked, malformed or of another environment.",
    ],
  },
  "bin/web/mutual-tls.test.ts": {
    "that moves money or changes webhooks is refused without a certificate, and accepted with one": [
      "Where the service runs with `MTLS=required`, withdrawals, refunds, transfers and changes of webhooks need the client certificate that is registered with the credential.",
      "The operation moves money or changes webhooks and needs mutual TLS, or the certificate is not the credential's.",
    ],
  },
  "bin/web/http-server.test.ts": {
    "408 within 10 s: headers or a body that never end": ["The request took longer than 10 seconds to arrive."],
    "200 a request head of 16 KiB; 431 a longer one": [
      "A request has at most 32 levels, a head of 16 KiB and no compression, so that a small one cannot become a heavy one.",
    ],
  },
  "e2e/docs/examples-a.test.ts": {
    "GET %s answers as the document describes": ["What payers' banks and OAuth clients read, without a credential."],
  },
  "e2e/console/docs.spec.ts": {
    "an example can be sent from the page with a pasted token": ["Kept on this page only, until you leave it."],
    "the slash key focuses the search, which finds paths, members, error codes and words": [
      "Nothing found.",
      "Search for a path, a field or an error code.",
    ],
    "the reference has an anchor for every error code, where the type of a problem leads": [
      "Address of the code's explanation.",
      "Every code that the API answers with, what it means and what to do.",
    ],
  },
  "e2e/api/external-ids.test.ts": {
    "with the externalId %j is created and found": [
      "An `externalId` stands percent-encoded in a path.",
      "One that is `.` or `..` can be sent as it is, by `curl --path-as-is` for one.",
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
      "An `externalId` has at least 1 character and, where the specification names no longest, at most 100: it is the key of an index.",
    ],
    "with the externalId %j, which URLs drop, is found when a space is written before it": [
      "Most URL libraries take it for a step and fold it away, escaped or not: with those write a space in front, `%20.` or `%20..`, since texts are trimmed.",
    ],
  },
  "lib/core/brt.test.ts": {
    "%s is a day": [
      "Days and times lie in `0001-01-01` to `9999-12-31`, which RFC 3339 and PostgreSQL can both write.",
    ],
    "%j is refused": [
      "Days and times lie in `0001-01-01` to `9999-12-31`, which RFC 3339 and PostgreSQL can both write.",
    ],
    "accepts only instants that can be written in BRT and UTC": [
      "Days and times lie in `0001-01-01` to `9999-12-31`, which RFC 3339 and PostgreSQL can both write.",
    ],
  },
};
