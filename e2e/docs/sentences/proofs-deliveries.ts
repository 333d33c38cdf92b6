import type { Proofs } from "./proofs.ts";

/** Proofs for the requests that webhooks receive. */
export const DELIVERIES: Proofs = {
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
  "lib/domain/integration/webhooks/deliver-webhooks.test.ts": {
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
  "lib/domain/base/payment-orders/order-webhooks.test.ts": {
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
  "lib/domain/integration/webhooks/failing-webhooks.test.ts": {
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
  "lib/domain/integration/webhooks/paused-webhooks.test.ts": {
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
  "lib/domain/integration/webhooks/deliveries/send-delivery.test.ts": {
    "after attempt %i in %i ms, plus or minus a tenth": [
      "Anything else is tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.",
      "Anything else, a redirect too, has failed: tried again after 5 s, 5 min, 30 min, 2 h, 5 h, 10 h, 14 h, 20 h and 24 h.",
    ],
    "%s with Retry-After %s: in %i ms": [
      "Tried again after `Retry-After`; a 503 likewise.",
      "`Retry-After` of a 429 or a 503, in seconds or as a date, makes the wait for the next attempt longer, up to 24 hours, and never shorter.",
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
};
