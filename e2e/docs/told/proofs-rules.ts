import type { Proofs } from "./proofs.ts";

/** Proofs for the general rules and for authentication. */
export const RULES: Proofs = {
  "lib/http/read-json.test.ts": {
    "any JSON is read as it is written, and refused where a member stands twice": [
      "A member that stands twice in one object is refused.",
      "The body is not a JSON object in UTF-8, or a member stands twice in one of its objects.",
      "`1990.0` is the same; `1990.00000000000001` is refused, whatever a float makes of it.",
    ],
    "as many levels as we say are read, and no more": [
      "A request has at most 32 levels, a head of 16 KiB and no compression, so that a small one cannot become a heavy one.",
      "Bodies have at most 256 KiB and at most 32 levels.",
      "Send one JSON object, at most 32 levels deep.",
    ],
  },
  "e2e/api/http.test.ts": {
    "answers are application/json and never stored by caches": [
      "JSON in UTF-8, both ways, where nothing else is said.",
    ],
    "400 INVALID_JSON: %s": [
      "No member is called `__proto__`, which programs in JavaScript lose.",
      "JSON in UTF-8, both ways, where nothing else is said.",
      "The body is not a JSON object in UTF-8, or a member stands twice in one of its objects.",
    ],
    "413 with the first byte too many of a body without end": [
      "Bodies have at most 256 KiB and at most 32 levels.",
      "The body has more than 256 KiB.",
    ],
    "415 %s": ["The body is of a type that is not read here."],
    "unknown members are ignored": ["Unknown members are ignored."],
    "400 VALIDATION_ERROR names every wrong member by its pointer, missing ones too": [
      "Read `errors`: each entry points at a member and says what would be right.",
    ],
    "X-Request-Id is echoed, in answers and in refusals": [
      "The request's id: yours, when you sent one that fits, else a new one.",
      "The request's id, as in `X-Request-Id`.",
      "Your own id of this request, to be found again in the answer and in our logs.",
    ],
    "an X-Request-Id like %j is replaced": ["The request's id: yours, when you sent one that fits, else a new one."],
    "406 Accept: %s": ["`Accept` excludes what the service answers with."],
    "Accept: %s is served": ["Accept `application/json`, of a file its own type, or leave the header out."],
    "405 every other method of every address, with Allow naming those that work": [
      "The path does not know this method.",
      "`Allow` names those that it knows.",
    ],
    "RateLimit and RateLimit-Policy stand on answers and on refusals": [
      "`RateLimit` says what is left.",
      'What is left of the credential\'s bucket: `"read";r=<requests left>;t=<seconds until it is full>`.',
      'The bucket\'s size: `"read";q=<requests>;w=<seconds>`.',
    ],
    "429 RATE_LIMITED with Retry-After when the burst is used up; reads have their own; it passes": [
      "A **429** says in `Retry-After` how long to wait.",
      "Seconds to wait before the same request may succeed.",
      "The credential has sent too many requests.",
    ],
    "415 a compressed body, with the encoding to use": [
      "A request has at most 32 levels, a head of 16 KiB and no compression, so that a small one cannot become a heavy one.",
    ],
    "413 PAYLOAD_TOO_LARGE: 256 KiB and a byte; 256 KiB are welcome": [
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
    "as an OAuth client gets a token for its scopes and speaks its variant": [
      "A credential that was given no other rates has a bucket for reads (200 a second, 400 at once) and one for writes (100 a second, 200 at once).",
    ],
  },
  "lib/http/rate-limits.test.ts": {
    "gives twice its rate at once, then one per interval": [
      "A credential that was given no other rates has a bucket for reads (200 a second, 400 at once) and one for writes (100 a second, 200 at once).",
    ],
  },
  "lib/core/money.test.ts": {
    "%s cents read %s and %s": ["Amounts are whole cents: `1990` is R$ 19,90.", "Amounts are whole cents."],
  },
  "lib/server/content-hash.test.ts": {
    "absent, undefined and null mean the same": [
      "Where an optional member may be `null`, null is the same as leaving it out.",
    ],
  },
  "e2e/docs/documents.test.ts": {
    "takes an externalId in every create": ["Every create takes an `externalId` of yours."],
    "names every error that a contract names": [
      "Every refusal is `application/problem+json` with a `code` of a closed set: see [the list](/docs/errors).",
    ],
    "has no sandbox in production": ["These paths do not exist in production."],
  },
  "e2e/docs/support/example-rules.ts": {
    "%s with another externalId: 201 as described": ["The first request answers **201**."],
    "%s is accepted as it stands, and answered as described": ["The same as in the path, which is enough."],
  },
  "e2e/api/bad-input.test.ts": {
    "400 with a pointer to it: any member that its schema forbids, and nothing is stored": [
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
    "COMMIT is sent and its answer lost, seed %i: asked again, it is the same record": [
      "So when an answer does not come, send the same request again.",
      "Send it again; the same `externalId` makes that safe.",
    ],
  },
  "e2e/api/tokens.test.ts": {
    "of %s is a JWT (EdDSA) with scope, client_id, jti and the right lifetime, by the published keys": [
      "OAuth 2.0 client credentials: an access token for 7200 seconds.",
      "OAuth 2.0 client credentials: an access token for 3600 seconds.",
      "A JWT, to be sent as `Authorization: Bearer …`.",
      "Seconds until the token expires.",
    ],
    "is given to a client that names itself by HTTP Basic at %s endpoint": [
      "Id and secret may also come as HTTP Basic.",
      "Absent with HTTP Basic.",
    ],
    "%s: %i %s, alike in a form, a multipart form and JSON": [
      "Only a token is refused with 400 or 401 as RFC 6749 says.",
      "The request is not one for a token, or asks for a scope that the client lacks.",
      "The client is unknown, or its secret is wrong.",
      "An error of RFC 6749 §5.2.",
      "Always client_credentials.",
    ],
    "that the client lacks is invalid_scope": [
      "The request is not one for a token, or asks for a scope that the client lacks.",
    ],
    "narrows a token to what was asked for, once each": [
      "Narrows the token to these scopes, separated by spaces.",
      "What the token may do, separated by spaces.",
    ],
    "the server's metadata names its endpoints, scopes and methods": [
      "RFC 8414: where tokens are, which scopes there are.",
    ],
  },
  "lib/domain/charges/signed-charge-payload.test.ts": {
    "shows the keys of tokens and of QR codes, without their private parts, for at most five minutes": [
      "A JSON Web Key Set: what tokens and QR payloads are verified with.",
    ],
  },
  "e2e/api/api-keys.test.ts": {
    "opens variant B": [
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
    ],
    "is not the only way: a token of a client of variant B opens the same paths": [
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
    ],
  },
  "lib/server/keys/api-key.test.ts": {
    "reads back to the id and the secret that it was written with, in its environment alone": [
      "A dedicated key: `pk_<environment>_<id>_<secret>`.",
    ],
  },
  "e2e/api/access.test.ts": {
    "is closed to the other variant, whose answer names the right path or that there is none": [
      "The client decides the variant.",
      "The interface has two variants, A and B; the credential decides which one a caller speaks.",
      "Nothing is at this address, or it belongs to the other variant.",
      "Read `detail`: where the path is the other variant's, it names that of your credential's variant.",
    ],
    "403 every scope but its own, and WWW-Authenticate names the one that is missing": [
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
    "that moves money or changes webhooks is refused without a certificate, and heard with one": [
      "Where the service runs with `MTLS=required`, withdrawals, refunds, transfers and changes of webhooks need the client certificate that is registered with the credential.",
      "The operation moves money or changes webhooks and needs mutual TLS, or the certificate is not the credential's.",
    ],
  },
  "bin/web/http-server.test.ts": {
    "408 within 10 s for headers and for a body that never end": ["The request took longer than 10 seconds to arrive."],
    "200 a head of 16 KiB; 431 a header field as long": [
      "A request has at most 32 levels, a head of 16 KiB and no compression, so that a small one cannot become a heavy one.",
    ],
  },
  "e2e/docs/examples-a.test.ts": {
    "GET %s answers what is described": ["What payers' banks and OAuth clients read, without a credential."],
  },
  "e2e/console/docs.spec.ts": {
    "an example can be sent from the page with a pasted token": ["Kept on this page only, until you leave it."],
    "a slash leads to the search, which knows paths, members, error codes and words": [
      "Nothing has this name.",
      "Search for a path, a field or an error code.",
    ],
    "a problem's type leads to its code": [
      "Address of the code's explanation.",
      "Every code that the API answers with, what it means and what to do.",
    ],
  },
  "e2e/api/external-ids.test.ts": {
    "is made as %j and found as it": [
      "An `externalId` stands percent-encoded in a path.",
      "One that is `.` or `..` can be sent as it is, by `curl --path-as-is` for one.",
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
      "An `externalId` has at least 1 character and, where the specification names no longest, at most 100: it is the key of an index.",
    ],
    "is found as %j by a client whose URLs take it away: after a space": [
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
    "whatever it accepts can be written in BRT and UTC": [
      "Days and times lie in `0001-01-01` to `9999-12-31`, which RFC 3339 and PostgreSQL can both write.",
    ],
  },
};
