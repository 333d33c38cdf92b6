import type { Proofs } from "./proofs.ts";

/** Proofs for withdrawals, refunds and internal transfers. */
export const MONEY_OUT: Proofs = {
  "lib/domain/withdrawals/withdraw.test.ts": {
    "goes to the account as given, MANUAL, and back in both forms": [
      "Pays to an account that is named in full.",
      "PIX_KEY or MANUAL (a bank account).",
    ],
    "A: answers PROCESSING with the amount held; once settled it is SUCCESS, debited, with its creditor on the statement":
      [
        "Looks the key up and pays to its account.",
        "Amount and fee are held at once; the answer is PROCESSING in most cases, and a webhook tells the end.",
        "Otherwise amount and fee are held, the answer is PROCESSING in most cases, and a webhook tells the end.",
        "Finds a withdrawal by the `externalId` that it was created with.",
        "Whom the money goes to, and where.",
      ],
    "B: the same in UTC and without metadata; expectedCreditor may be absent": [
      "Whom the key must belong to; only `taxId` decides. Absent: anybody.",
      "Whom the key must belong to; only `taxId` decides. Null: anybody.",
    ],
    "are held with the amount and debited as a line of their own": [
      "Amount and fee are held at once; the answer is PROCESSING in most cases, and a webhook tells the end.",
      "Otherwise amount and fee are held, the answer is PROCESSING in most cases, and a webhook tells the end.",
    ],
    "go back with the amount when the withdrawal fails, and are asked for where the money covers the amount alone": [
      "What fails gives the money back.",
      "The available balance does not cover amount and fee.",
    ],
    "to %s is stored as FAILED at once and holds nothing": [
      "An unknown key, or an owner whose tax id is not `expectedCreditor.taxId`, makes a record that is FAILED at once.",
      "Whom the key must belong to; only `taxId` decides.",
    ],
    "64 parallel duplicates make one withdrawal, one hold and one order": [
      "Ask for the record when in doubt: a withdrawal is never sent twice under one `externalId`.",
      "The same id and content again answers the first record: a retry never pays twice.",
    ],
    "result %s happens, with a reason, and releases the hold": [
      "INITIATED, then CONFIRMED (sent to the network), then SUCCESS, REJECTED by the other side, EXPIRED when its time ran out, or FAILED; CANCELED where it could not be sent.",
      "What fails gives the money back.",
      "Why it failed. Null: it did not fail.",
      "The same in words. Null: it did not fail.",
      "When the money moved. Null: it has not moved.",
    ],
    "each of the forty SPI codes leads to its state and errorCode": ["The network's own code. Null: it gave none."],
    "422 INSUFFICIENT_FUNDS stores nothing: the same externalId works once there is money": [
      "The available balance does not cover amount and fee.",
      "Wait for deposits, or move money in; nothing was stored, so the same `externalId` can be used.",
    ],
    "422 LIMIT_EXCEEDED over the account's maximum": [
      "The amount, or the number of records, is over a limit of the account.",
      "`detail` names the limit.",
    ],
    "404 WITHDRAWAL_NOT_FOUND for another operator's as for none": [
      "Your accounts have no withdrawal with this `externalId`.",
    ],
    "answers the end when it comes in time": [
      "`wait=N`: answer when the record is final, or after N seconds (at most 10).",
    ],
    "answers PROCESSING when it does not": [
      "`wait=N`: answer when the record is final, or after N seconds (at most 10).",
    ],
  },
  "lib/http/request-head.test.ts": {
    "never more than 10 seconds": ["`wait=N`: answer when the record is final, or after N seconds (at most 10)."],
  },
  "lib/domain/payment-orders/order-webhooks.test.ts": {
    "in variant %s a withdrawal's end is told, with what the GET answers and the exact status inside": [
      "Amount and fee are held at once; the answer is PROCESSING in most cases, and a webhook tells the end.",
      "Otherwise amount and fee are held, the answer is PROCESSING in most cases, and a webhook tells the end.",
    ],
    "in variant %s a refund's end is told, with what the GET answers": [
      "The amount is held at once; the answer is PROCESSING, and a webhook tells of its SUCCESS.",
    ],
  },
  "lib/domain/payment-orders/orders.test.ts": {
    "is no answer: while the rail has not decided, the money stays held": [
      "A timeout is not an answer: query, or send the same again, never under another `externalId`.",
    ],
    "twice under its id or its endToEndId is paid once by the rail, with the same receipt": [
      "Ask for the record when in doubt: a withdrawal is never sent twice under one `externalId`.",
    ],
  },
  "lib/domain/refunds/create-refund.test.ts": {
    "A: holds the amount at once, then is SUCCESS with its line, and the charge shows what went back": [
      "The amount is held at once; the answer is PROCESSING, and a webhook tells of its SUCCESS.",
      "Tells how a charge stands, who has paid it and how much of it was returned.",
      "PROCESSING becomes SUCCESS or FAILED; a refund that failed gives the money back.",
      "Cents that were returned so far, refunds in flight included.",
      "Cents of the payment that can still be returned.",
      "Read `leftAmount` of an earlier refund, or of the charge's `pixTransaction`.",
    ],
    "B: without amount and externalId gives back all that is left under a new UUIDv4": [
      "Amount in cents. Absent: all that is left of the payment.",
      "The same id and content again answers the first record: a retry never pays twice. Absent: a new UUIDv4.",
    ],
    "that the network rejects is FAILED, releases its hold, and leaves the payment as it was": [
      "PROCESSING becomes SUCCESS or FAILED; a refund that failed gives the money back.",
    ],
    "of 50 parts at once over five times the payment, exactly the payment goes back": [
      "Returns a payment that came in, up to 90 days after its settlement, in as many parts as you like: all of them together are at most the payment.",
      "Returns of what came in, whole or in parts, for 90 days.",
      "All refunds together would be more than the payment.",
    ],
    "the 90 days are days of 24 hours, to the millisecond, whatever midnight they cross": [
      "Returns a payment that came in, up to 90 days after its settlement, in as many parts as you like: all of them together are at most the payment.",
      "Returns of what came in, whole or in parts, for 90 days.",
      "Until when the payment can be returned: 90 days after its settlement.",
      "The payment settled more than 90 days ago.",
    ],
    "404 PAYMENT_NOT_FOUND: unknown, another operator's, and not in the named account": [
      "Your accounts have not received this Pix.",
    ],
    "422 PAYMENT_NOT_REFUNDABLE: a refund, and a withdrawal": ["This payment cannot be returned."],
    "404 REFUND_NOT_FOUND for another operator's as for none, and for another payment's": [
      "Your accounts have no such refund.",
    ],
  },
  "e2e/api/payouts.test.ts": {
    "400 when body and path name different payments, 404 for an unknown one": ["The same as in the path."],
  },
  "lib/domain/transfers/create-transfer.test.ts": {
    "A: holds the amount and answers PENDING; both legs post together, with lines that name the other side": [
      "Answers PENDING with the amount held; then both accounts change together, and it is SUCCESS.",
      "Moves money from the credential's account to another one of the same owner.",
      "Finds a transfer by the `externalId` that it was created with.",
      "A text for the statement and the other side.",
    ],
    "B: the amount may be a text of digits, goes out as one, and a missing externalId becomes a UUIDv4": [
      "The same id and content again answers the first record: a retry never pays twice. Absent: a new UUIDv4.",
    ],
    "422 SAME_ACCOUNT, 422 ACCOUNT_NOT_SAME_OWNER, and another operator's account is as missing as none": [
      "Money between two accounts of one owner.",
      "Both sides of the transfer are one account.",
      "The two accounts belong to different owners.",
    ],
    "404 TRANSFER_NOT_FOUND for another operator's transfer as for none": [
      "Your accounts have no transfer with this `externalId`.",
    ],
    "%s: a description of 1 000 characters stands on both lines; 1 001 are refused": [
      "A transfer's `description` has at most 1000: both accounts' statements repeat it.",
    ],
  },
};
