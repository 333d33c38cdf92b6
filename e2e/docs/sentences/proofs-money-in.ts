import type { Proofs } from "./proofs.ts";

/** Proofs for charges, incoming payments, and what the API shows of them. */
export const MONEY_IN: Proofs = {
  "e2e/api/charges.test.ts": {
    "201 with exactly the specification's fields": [
      "Makes a charge of a fixed amount.",
      "Variant A: access by OAuth token, times as ISO 8601 in BRT (`2026-11-21T12:30:00.000-03:00`), `externalId` any text of 1 to 100 characters, a refund's of 1 to 36.",
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
      "Seconds until it can no longer be paid.",
    ],
    "201 with every optional member, answered as it is stored": [
      "Texts of your own, like `description`, are trimmed; their limits count Unicode code points; control characters are refused.",
      "Punctuation is accepted and taken off.",
    ],
    "pix-utils and our decoder read the same from brCode, and its URL leads to this charge on this host": [
      "Show `brCode` as a QR code and as a text to copy; the payer pays it in any bank's app.",
      "The QR code's content, also for copy and paste (EMV BR Code).",
      "The last part of the address in the BR Code.",
    ],
    "200 with exactly the specification's fields, null where there is no value yet": [
      "When it was paid. Null: it is not paid.",
      "Who really paid, and from where. Null: it is not paid, or its bank has not told yet who paid.",
      "The Pix that paid the charge. Null: it is not paid.",
      "Why it failed. Null: it did not fail.",
    ],
    "a paid charge says who paid, when, and by which transaction": [
      "Tells how a charge stands, who has paid it and how much of it was returned.",
      "Who really paid, and from where. Null: it is not paid, or its bank has not told yet who paid.",
      "The account that the money came from.",
    ],
    "200 same externalId and content: the same record and Idempotent-Replayed": [
      "The same `externalId` with the same content answers **200** with the record as it is now and `Idempotent-Replayed: true`, for ever, under any number of parallel requests.",
      "The same id and content again answers the first record: a retry never pays twice.",
      "`true`: nothing was created, this is the record that was there already.",
    ],
    "200 same externalId after a payment: the charge in its current state": [
      "The `externalId` was used before with this very content: the record as it is now.",
      "The same `externalId` with the same content answers **200** with the record as it is now and `Idempotent-Replayed: true`, for ever, under any number of parallel requests.",
    ],
    "200 same content: null instead of an absent member": [
      "Where an optional member may be `null`, null is the same as leaving it out.",
    ],
    "409 EXTERNAL_ID_CONFLICT: same externalId, other %s": [
      "With other content it answers **409** `EXTERNAL_ID_CONFLICT`.",
      "This `externalId` was used before, with other content.",
    ],
    "201 once and 200 63 times: 64 parallel duplicates, one row": [
      "The same `externalId` with the same content answers **200** with the record as it is now and `Idempotent-Replayed: true`, for ever, under any number of parallel requests.",
    ],
    "after a %s the same externalId can be used": ["A refused request (4xx) stores nothing."],
    "422 PIX_KEY_NOT_OWNED: an unknown, another operator's or another account's key, same detail": [
      "The Pix key is not a key of this account.",
    ],
    "404 CHARGE_NOT_FOUND: an id that does not exist": ["There is no such charge, or it is not your accounts'."],
    "422 LIMIT_EXCEEDED above the account's own limit; 201 at the limit": [
      "The amount, or the number of records, is over a limit of the account.",
    ],
    "a charge after its end is EXPIRED immediately, in queries and in replays, and stays EXPIRED": [
      "From when on it can no longer be paid.",
    ],
    "200 the same record in the other variant, with its metadata": [
      "`metadata` has variant A's limits in both, because a record can be read in either.",
    ],
  },
  "lib/domain/bank-work/connection-work/payer-told-later.test.ts": {
    "the payment is credited at once, and completed by the webhook that the bank is asked for": [
      "Who really paid, and from where. Null: it is not paid, or its bank has not told yet who paid.",
      "Whom the money goes to, and where. Null: nobody knows yet.",
    ],
  },
  "e2e/api/charge-limits.test.ts": {
    "201 %s": [
      "`metadata` has variant A's limits in both, because a record can be read in either.",
      "`expiresIn` and a page's number end at 2147483647, the largest `int32`.",
      "Amounts end at R$ 1.000.000.000,00: thousands of them add up exactly even where numbers are floats.",
      "People and bank accounts are as the Pix network's messages have them: names to 140 characters, branches to 4 digits, account numbers to 20.",
      "`expectedPayer` names at most 10 accounts: a payment is compared with each.",
      "An amount to move is `1` to `100000000000` (R$ 1.000.000.000,00).",
      "Texts of your own: up to 50 entries, keys to 50 characters, values to 200.",
    ],
    "400 %s": [
      "`metadata` has variant A's limits in both, because a record can be read in either.",
      "`expiresIn` and a page's number end at 2147483647, the largest `int32`.",
      "Amounts end at R$ 1.000.000.000,00: thousands of them add up exactly even where numbers are floats.",
      "People and bank accounts are as the Pix network's messages have them: names to 140 characters, branches to 4 digits, account numbers to 20.",
      "`expectedPayer` names at most 10 accounts: a payment is compared with each.",
      "Texts have no control characters: a line break would make two lines of one in files, a mark of direction would show another text than was sent, a NUL cannot be stored.",
      "An amount to move is `1` to `100000000000` (R$ 1.000.000.000,00).",
      "Texts of your own: up to 50 entries, keys to 50 characters, values to 200.",
      "Texts of your own, like `description`, are trimmed; their limits count Unicode code points; control characters are refused.",
      "CPF (11 digits) or CNPJ (14, letters too) with right check digits.",
    ],
    "400 amount %s, even when its float value is valid": [
      "`1990.0` is the same; `1990.00000000000001` is refused, whatever a float makes of it.",
    ],
    "201 amount %s is 1000": ["`1990.0` is the same; `1990.00000000000001` is refused, whatever a float makes of it."],
    "201 %j": [
      "Variant A: access by OAuth token, times as ISO 8601 in BRT (`2026-11-21T12:30:00.000-03:00`), `externalId` any text of 1 to 100 characters, a refund's of 1 to 36.",
      "Variant B: access by API key (`X-API-Key`) or OAuth token, times in UTC (`2026-11-21T15:30:00.000Z`), `externalId` a UUIDv4 for charges and withdrawals, any text of 1 to 100 characters for refunds and transfers.",
    ],
    "400 %j": [
      "An `externalId` has at least 1 character and, where the specification names no longest, at most 100: it is the key of an index.",
    ],
    "201 metadata at all its limits, written in escapes; the query returns it as it was sent": [
      "Bodies have at most 256 KiB: room for the largest request with each character in escapes.",
    ],
  },
  "e2e/docs/readme.test.ts": {
    "the first charge in the README is created once and paid by the simulated bank": [
      "The answer's `brCode` is the text of the QR code.",
      "Pay it on the console's page Simulated bank, or let that bank pay it by a request:",
      "Sending the same `externalId` again gives the same charge; with other content it is a 409.",
    ],
  },
  "lib/core/pix/pix-key.test.ts": {
    "%j is a Pix key of type %s: %s": ["A Pix key: CPF, CNPJ, e-mail, phone (+55…) or random key."],
  },
  "lib/domain/banks/connections/bank-health.test.ts": {
    "503 with Retry-After for a new charge while the account's bank does not answer: nothing is stored; one from before is told":
      [
        "While the account's bank does not answer, or is paused, nobody could pay: the answer is 503 with `Retry-After`, and nothing is stored.",
      ],
    "422 CHARGE_NOT_PAYABLE: the simulator pays no charge of an account at a bank": [
      "The charge was paid, refused or canceled, the receiver is another, or its account is at a bank, where the simulator pays nothing.",
    ],
  },
  "lib/domain/money-in/charges/decide-payment.test.ts": {
    "in time, told after the charge's end, is credited": [
      "PENDING becomes PAID, EXPIRED, REJECTED (a payment came that was refused: `errorCode` says why) or CANCELED; none of these changes again, except that EXPIRED becomes PAID when the account's bank tells late of a payment.",
    ],
  },
  "lib/domain/money-in/charges/expire-charges.test.ts": {
    "expires a charge within 5 s after its end": [
      "It expires by itself after `expiresIn` seconds: what would settle later is refused by the payer's bank, and no money moves.",
    ],
  },
  "lib/domain/money-in/charges/credit-payments.test.ts": {
    "a payment that is told ten times is credited once": [
      "Money in: a charge has a QR code; whoever pays it pays you.",
    ],
    "a payment after the end of its charge goes back, and the charge becomes EXPIRED": [
      "The charge can no longer be paid.",
    ],
    "%s: %s %s → %s": [
      "PENDING becomes PAID, EXPIRED, REJECTED (a payment came that was refused: `errorCode` says why) or CANCELED; none of these changes again, except that EXPIRED becomes PAID when the account's bank tells late of a payment.",
      "Who must pay: a payment by somebody else is refused. Absent: anybody.",
      "Who must pay: a payment by somebody else is refused. Null: anybody.",
      "In `expectedPayer` the paying account must be one of them.",
    ],
  },
  "lib/domain/money-in/charges/show-charge.test.ts": {
    "422 CHARGE_NOT_PAYABLE a charge that is %s; its status does not change": [
      "All states but PENDING are final.",
      "PENDING becomes PAID, EXPIRED, REJECTED (a payment came that was refused: `errorCode` says why) or CANCELED; none of these changes again, except that EXPIRED becomes PAID when the account's bank tells late of a payment.",
    ],
  },
  "lib/domain/money-in/charges/signed-charge-payload.test.ts": {
    "is a compact JWS that verifies with the keys at its jku": [
      "What the payer's bank fetches: the charge as a compact JWS (ES256), whose keys are at `/.well-known/jwks.json`.",
    ],
    "404 for a canceled and for an expired charge; the expired charge gets the status EXPIRED": [
      "One that was canceled or has expired is not found.",
    ],
  },
  "lib/domain/top/sandbox/sandbox-payments.test.ts": {
    "turns the charge PAID, credits it once and settles in the simulator's own book": [
      "When the money has settled, the charge is PAID and a webhook says so.",
    ],
  },
};
