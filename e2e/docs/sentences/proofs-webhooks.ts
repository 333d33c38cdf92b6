import type { Proofs } from "./proofs.ts";

/** Proofs for webhooks and for the requests that they receive. */
export const WEBHOOKS: Proofs = {
  "e2e/docs/events.test.ts": {
    "in variant %s a webhook for all events receives exactly the documented events, as documented": [
      "Where the service tells you of events: the chapter at the end says of which, and what is posted.",
      "These events are posted to the webhooks that listen to them, and no other change of a record is: one JSON object, signed as Standard Webhooks 1.0 says.",
      "When the money has settled, the charge is PAID and a webhook says so.",
      "A charge is PAID",
      "A charge is REJECTED",
      "A charge is EXPIRED",
      "A withdrawal is SUCCESS",
      "A withdrawal is FAILED, REJECTED, CANCELED, EXPIRED",
      "A refund is SUCCESS",
      "A refund is FAILED",
      "The event's name.",
    ],
  },
  "lib/domain/webhooks/webhook-tax-ids.test.ts": {
    "hears whole CPFs with taxId.read and masked ones without; configured again it keeps what it has": [
      "A webhook is sent them masked too, unless a credential with that scope gave it its `url`, or an administrator allowed it.",
    ],
  },
  "lib/domain/unapplied-payments/told-by-webhook.test.ts": {
    "a late payment that goes back is told with its charge and the reason": [
      "Sent too for a payment that came after the charge had ended unpaid, and goes back: `status` is the charge's own, and `errorCode` says why.",
    ],
  },
  "lib/domain/webhooks/deliver-webhooks.test.ts": {
    "in variant %s is signed, is sent once, and has the same data as the GET": [
      "These events are posted to the webhooks that listen to them, and no other change of a record is: one JSON object, signed as Standard Webhooks 1.0 says.",
      "`v1,` and the base64 HMAC-SHA256 of `id.timestamp.body` (Standard Webhooks 1.0).",
      "Unix seconds of this attempt.",
      "`data` is exactly what [Query an immediate charge](/docs/charges?variant=A#getCharge) answers.",
      "`data` is exactly what [Query an immediate charge](/docs/charges?variant=B#getCharge) answers.",
    ],
    "goes only to webhooks that listen to its event, its type and its key": [
      "These events are posted to the webhooks that listen to them, and no other change of a record is: one JSON object, signed as Standard Webhooks 1.0 says.",
    ],
    "carries the Basic or Bearer authentication that was configured": [
      "The configured Basic or Bearer authentication.",
      "`0` Basic, `1` Bearer.",
    ],
    "before it recorded the answer: the same bytes are sent again after its lease": [
      "An event may come twice, and later than the next one: handle each `webhook-id` once, and read what is newest.",
      "The event's id, the same at every attempt: handle each id once.",
    ],
  },
  "lib/domain/payment-orders/order-webhooks.test.ts": {
    "in variant %s a webhook reports the end of a withdrawal, with exact status and the data of the GET": [
      "`data` is exactly what [Get a withdrawal](/docs/withdrawals?variant=A#getWithdrawal) answers.",
      "`data` is exactly what [Get a withdrawal](/docs/withdrawals?variant=B#getWithdrawal) answers.",
    ],
    "in variant %s a webhook reports the end of a refund, with the same data as the GET": [
      "`data` is exactly what [Get a refund](/docs/refunds?variant=A#getRefund) answers.",
      "`data` is exactly what [Get a refund](/docs/refunds?variant=B#getRefund) answers.",
    ],
  },
  "lib/server/egress/post.test.ts": {
    "a server that never answers ends in TIMED_OUT": [
      "A 2xx within 15 seconds is delivered.",
      "Any 2xx within 15 seconds: delivered.",
    ],
    "the first 4 kB of an endless answer are kept": [
      "The status alone decides: of the body 4 kB are read, for 2 seconds at most.",
    ],
    "the received part of an answer that never ends is kept": [
      "The status alone decides: of the body 4 kB are read, for 2 seconds at most.",
    ],
    "a redirect is not followed": [
      "Redirects are not followed.",
      "Anything else, a redirect too, has failed: tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.",
    ],
  },
  "lib/domain/webhooks/failing-webhooks.test.ts": {
    "an endless answer with status 200 counts as delivered": [
      "A 2xx within 15 seconds is delivered.",
      "Any 2xx within 15 seconds: delivered.",
    ],
    "a 100 and a 103 that nobody asked for, and then 2xx: delivered, and told once": [
      "What comes before it as `100` or `103` is read past.",
    ],
    "429: the next attempt waits for the time in Retry-After": ["Tried again after `Retry-After`; a 503 likewise."],
    "five days of failures pause the webhook; configuring it again makes it active": [
      "A webhook that has failed for 5 days is paused; configuring it again resumes it.",
      "Whether events are sent to it.",
    ],
    "the open deliveries of a deleted webhook become EXHAUSTED": [
      "Nothing is sent to it any more, retries of earlier events neither.",
    ],
  },
  "lib/domain/webhooks/paused-webhooks.test.ts": {
    "410: the webhook is paused; it is owed this event and those that follow, and nothing gives them up": [
      "A 410 pauses the webhook.",
      "The webhook is paused; the event is owed.",
      "Whether events are sent to it.",
    ],
    "resumed, it is sent what it is owed once, the oldest first, at a bounded rate, and the audit has it": [
      "Events of a pause are owed for 100 days: when it is resumed they are sent, the oldest first, 100 a second.",
    ],
    "configured again, a paused webhook is sent what it is owed": [
      "Events of a pause are owed for 100 days: when it is resumed they are sent, the oldest first, 100 a second.",
    ],
  },
  "lib/domain/webhooks/send-delivery.test.ts": {
    "after attempt %i in %i ms, plus or minus a tenth": [
      "Anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.",
      "Anything else, a redirect too, has failed: tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.",
    ],
    "%s with Retry-After %s: in %i ms": [
      "Tried again after `Retry-After`; a 503 likewise.",
      "`Retry-After` of a 429 or a 503, in seconds or as a date, makes the wait for the next attempt longer, up to 24 hours, and never shorter.",
    ],
  },
  "lib/domain/webhooks/webhook-challenge.test.ts": {
    "repeated in a 2xx answer: the webhook is validated": [
      "A challenge is posted to the url at once; an answer that repeats it sets `validated`.",
      "Posted when a webhook is configured.",
      "A 2xx whose JSON body repeats `challenge` sets `validated`.",
      "The answer is a 2xx whose body is a JSON object with the text of `data.challenge` as its member `challenge`.",
      "Whether the URL has answered a challenge.",
      "The text to repeat.",
    ],
  },
  "lib/domain/webhooks/webhook-origin.test.ts": {
    "200 with a new signing secret, which alone signs; the audit says both addresses and the credential": [
      "`signingSecret` is in the 201, and in a 200 that changed the url's scheme, host or port: keep it, all deliveries are signed with it from then on.",
    ],
  },
  "e2e/docs/webhook-sample.test.ts": {
    "the sample in TypeScript tells genuine deliveries from others": [
      "`signingSecret` without `whsec_`, decoded as base64, is the key of the HMAC: 32 bytes.",
      "It signs the bytes of the body as they come: verify them before you read the JSON.",
    ],
  },
  "e2e/faults/webhook-sample-python.test.ts": {
    "the sample in Python tells genuine deliveries from others": [
      "`signingSecret` without `whsec_`, decoded as base64, is the key of the HMAC: 32 bytes.",
      "It signs the bytes of the body as they come: verify them before you read the JSON.",
    ],
  },
  "e2e/faults/webhook-sample-php.test.ts": {
    "the sample in PHP tells genuine deliveries from others": [
      "`signingSecret` without `whsec_`, decoded as base64, is the key of the HMAC: 32 bytes.",
      "It signs the bytes of the body as they come: verify them before you read the JSON.",
    ],
  },
  "e2e/faults/webhook-sample-go.test.ts": {
    "the sample in Go tells genuine deliveries from others": [
      "`signingSecret` without `whsec_`, decoded as base64, is the key of the HMAC: 32 bytes.",
      "It signs the bytes of the body as they come: verify them before you read the JSON.",
    ],
  },
  "lib/domain/webhooks/first-challenge.test.ts": {
    "the challenge may come before the 201 is read, whose secret has signed it": [
      "A webhook that is made or changed is sent `webhook.validation`, which may come before the 201 that has its secret: answer it all the same, since it moves nothing.",
    ],
  },
  "lib/domain/webhooks/named-webhooks.test.ts": {
    "in variant A each delivery, the challenge too, names the one whose secret has signed it": [
      "The id of the webhook that this is sent to: `id` in variant A, `webhookId` in B.",
      "Where several webhooks have one address, `webhook-endpoint` says whose secret it is.",
    ],
    "in variant B a deposit and its refund are told to the key's webhook, and a payout to that of each key of the account":
      [
        "The id of the webhook that this is sent to: `id` in variant A, `webhookId` in B.",
        "The webhook's id, which `webhook-endpoint` says in what is posted to it.",
        "A webhook of variant B hears of the deposits to its Pix key and of their refunds.",
        "A withdrawal belongs to no key: the webhooks of all keys of the account hear of it.",
      ],
  },
  "lib/domain/webhooks/webhook-spellings.test.ts": {
    "200 the same webhook with its secret; its url is as it was written last": [
      "An address that is spelled otherwise, as with other letters of its host or with the default port, is the same url.",
    ],
  },
  "lib/domain/webhooks/webhook-paths.test.ts": {
    "201 with the fields of the specification and, only this time, the signing secret": [
      "Answers 201 when it created the webhook and 200 when it changed the one with the same url and type (variant A) or Pix key (B).",
      "It is shown once: in the answer that made it.",
      "Names of the events that it is told.",
      "`0` Basic, `1` Bearer.",
    ],
    "another type makes another webhook": [
      "`0` Pix In, `1` Pix Out, `2` Refund. Absent: all of them.",
      "Names of the events to be told; an empty list is the same as none. Absent: all of the `type`, or all there are.",
    ],
    "200 the last 30 days by default, newest first, without secrets": [
      "Those that were created from `start_date` to `end_date`; without them, in the last 30 days.",
      "The beginning of the period. Absent: 30 days ago.",
      "The end of the period. Absent: now.",
      "The period as it was applied.",
      "The webhooks, newest first.",
    ],
    "200 only the webhooks that were created in the range": [
      "Those that were created from `start_date` to `end_date`; without them, in the last 30 days.",
    ],
    "200 with the members of an error, then 404": [
      "Deleting it again answers 404.",
      "Variant A answers the deletion of a webhook, with status 200, in the shape of a problem.",
      "Always WEBHOOK_DELETED.",
      "There is no such webhook, or it was deleted.",
    ],
    "PUT 201, PUT 200, GET 200, DELETE 200, DELETE 404, GET 404": [
      "Answers 201 when it created the webhook and 200 when it changed the one with the same url and type (variant A) or Pix key (B).",
      "Shows the webhook that was configured for a key.",
      "Deleting it again answers 404.",
    ],
    "404 a path of the other variant": ["Variant A lists them instead."],
    "422 the fifty-first webhook of an account": [
      "An account has at most 50 webhooks, because each event is posted to all of them.",
      "The amount, or the number of records, is over a limit of the account.",
    ],
    "an empty list of events means all events of the type": [
      "Names of the events to be told; an empty list is the same as none. Absent: all of the `type`, or all there are.",
    ],
    "201 twenty events, also with repetitions": ["Its `events` are at most 20 names, more than there are."],
    "200 each webhook with its url": [
      "A webhook's `url` has at most 2048 characters and no user name or password, since it is shown.",
    ],
    "400 %s, and nothing is stored": [
      "A webhook's `url` has at most 2048 characters and no user name or password, since it is shown.",
      "Its `events` are at most 20 names, more than there are.",
    ],
    "400 %s": ["A parameter that stands twice in a query is refused: nobody can know which one was meant."],
  },
  "lib/domain/webhooks/manage-webhooks.test.ts": {
    "during the overlap deliveries are signed with both secrets, after it with the new one only": [
      "While a secret is being replaced, `webhook-signature` has several signatures with a space between them; one that is right is enough.",
      "The secret that deliveries are signed with.",
    ],
  },
  "lib/domain/webhooks/webhook-secrets.test.ts": {
    "are in no table and in no log line, even when the receiver repeats them": [
      "How the service authenticates to the URL; no secret ever comes back. Absent: it does not.",
      "How the service authenticates to the URL; no secret ever comes back. Null: it does not.",
    ],
  },
  "lib/server/egress/address.test.ts": {
    "%s may be connected to in staging only": [
      "Where events are posted: https and public; in staging http and loopback too, where the installation allows it.",
    ],
    "%s is never connected to": [
      "Where events are posted: https and public; in staging http and loopback too, where the installation allows it.",
    ],
    "%s: %s": [
      "A webhook's `url` has at most 2048 characters and no user name or password, since it is shown.",
      "In production it leads to port 443, or to one from 1024 on that is not known for another kind of service, as `5432` and `6379` are.",
    ],
  },
  "lib/domain/webhooks/webhook-authentication.test.ts": {
    "a delivery carries webhookPassword as the token of Bearer": [
      "What is posted there carries `webhookUserName` and `webhookPassword` as Basic, one of them alone too, or with `authenticationType` 1 `webhookPassword` as the token of Bearer; `authentication` says the same.",
      "For Basic the user name; Bearer leaves it aside.",
      "For Basic the password; for Bearer the token.",
    ],
    "a delivery carries webhookUserName and webhookPassword as Basic": [
      "What is posted there carries `webhookUserName` and `webhookPassword` as Basic, one of them alone too, or with `authenticationType` 1 `webhookPassword` as the token of Bearer; `authentication` says the same.",
      "`0` Basic, `1` Bearer. Absent: Basic, or Bearer where a `token` is given.",
      "For Basic the user name; Bearer leaves it aside.",
      "For Basic the password; for Bearer the token.",
    ],
    "%s": [
      "What is posted there carries `webhookUserName` and `webhookPassword` as Basic, one of them alone too, or with `authenticationType` 1 `webhookPassword` as the token of Bearer; `authentication` says the same.",
      "`0` Basic, `1` Bearer. Absent: Basic, or Bearer where a `token` is given.",
      "How the service authenticates to the URL; no secret ever comes back. Absent: it does not.",
      "How the service authenticates to the URL; no secret ever comes back. Null: it does not.",
      "Whether a password or token is kept.",
      "For Basic: the same as `webhookUserName`.",
      "The same as `webhookPassword`.",
      "For Bearer: the same as `webhookPassword`.",
      "For Basic the user name; Bearer leaves it aside.",
      "A user name has at most 1000 characters, a password or token 2000: what is longer does not fit into the header fields that servers take.",
    ],
    "400 %s, and nothing is stored": [
      "For Basic: the same as `webhookUserName`.",
      "The same as `webhookPassword`.",
      "For Bearer: the same as `webhookPassword`.",
      "A user name has at most 1000 characters, a password or token 2000: what is longer does not fit into the header fields that servers take.",
      "A token is made of what RFC 6750 allows.",
    ],
  },
};
