import type { Proofs } from "./proofs.ts";

/** Proofs for webhooks: how they are configured, and what they must answer. */
export const WEBHOOKS: Proofs = {
  "lib/domain/integration/webhooks/webhook-tax-ids.test.ts": {
    "hears whole CPFs with taxId.read and masked ones without; configured again it keeps what it has": [
      "A webhook is sent them masked too, unless a credential with that scope gave it its `url`, or an administrator allowed it.",
    ],
  },
  "lib/domain/money-in/unapplied-payments/told-by-webhook.test.ts": {
    "a late payment that goes back is told with its charge and the reason": [
      "Sent too for a payment that came after the charge had ended unpaid, and goes back: `status` is the charge's own, and `errorCode` says why.",
    ],
  },
  "lib/domain/integration/webhooks/webhook-challenge.test.ts": {
    "repeated in a 2xx answer: the webhook is validated": [
      "A challenge is posted to the url at once; an answer that repeats it sets `validated`.",
      "Posted when a webhook is configured.",
      "A 2xx whose JSON body repeats `challenge` sets `validated`.",
      "The answer is a 2xx whose body is a JSON object with the text of `data.challenge` as its member `challenge`.",
      "Whether the URL has answered a challenge.",
      "The text to repeat.",
    ],
  },
  "lib/domain/integration/webhooks/webhook-origin.test.ts": {
    "200 with a new signing secret, which alone signs; the audit says both addresses and the credential": [
      "`signingSecret` is in the 201, and in a 200 that changed the url's scheme, host or port: keep it, all deliveries are signed with it from then on.",
    ],
  },
  "lib/domain/integration/webhooks/first-challenge.test.ts": {
    "the challenge may come before the 201 is read, whose secret has signed it": [
      "A webhook that is made or changed is sent `webhook.validation`, which may come before the 201 that has its secret: answer it all the same, since it moves nothing.",
    ],
  },
  "lib/domain/integration/webhooks/named-webhooks.test.ts": {
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
  "lib/domain/integration/webhooks/webhook-spellings.test.ts": {
    "200 the same webhook with its secret; its url is as it was written last": [
      "An address that is spelled otherwise, as with other letters of its host or with the default port, is the same url.",
    ],
  },
  "lib/domain/integration/webhooks/webhook-paths.test.ts": {
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
  "lib/domain/integration/webhooks/manage-webhooks.test.ts": {
    "during the overlap deliveries are signed with both secrets, after it with the new one only": [
      "While a secret is being replaced, `webhook-signature` has several signatures with a space between them; one that is right is enough.",
      "The secret that deliveries are signed with.",
    ],
  },
  "lib/domain/integration/webhooks/webhook-secrets.test.ts": {
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
  "lib/domain/integration/webhooks/webhook-authentication.test.ts": {
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
