import type { Proofs } from "./proofs.ts";

/** Proofs for withdrawals, refunds and internal transfers. */
export const MONEY_OUT: Proofs = {
  "lib/domain/money-out/withdrawals/withdraw.test.ts": {
    "goes to the given account, and is shown as MANUAL in both variants": [
      "Pays to an account that is named in full.",
      "PIX_KEY or MANUAL (a bank account).",
    ],
    "A: answers PROCESSING and holds the amount; then it is SUCCESS, with its creditor on the statement": [
      "Looks the key up and pays to its account.",
      "Amount and fee are held at once; the answer is PROCESSING in most cases, and a webhook tells the end.",
      "Otherwise amount and fee are held, the answer is PROCESSING in most cases, and a webhook tells the end.",
      "Finds a withdrawal by the `externalId` that it was created with.",
      "Whom the money goes to, and where.",
    ],
    "B: the same with times in UTC and without metadata; expectedCreditor is optional": [
      "Whom the key must belong to; only `taxId` decides. Absent: anybody.",
      "Whom the key must belong to; only `taxId` decides. Null: anybody.",
    ],
    "are held with the amount and debited as a line of their own": [
      "Amount and fee are held at once; the answer is PROCESSING in most cases, and a webhook tells the end.",
      "Otherwise amount and fee are held, the answer is PROCESSING in most cases, and a webhook tells the end.",
    ],
    "are released when the withdrawal fails; INSUFFICIENT_FUNDS when the money covers only the amount": [
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
    "result %s ends the withdrawal with an errorCode and releases the hold": [
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
    "404 WITHDRAWAL_NOT_FOUND another operator's withdrawal, and an unknown withdrawal": [
      "Your accounts have no withdrawal with this `externalId`.",
    ],
    "answers the final status when it comes in time": [
      "`wait=N`: answer when the record is final, or after N seconds (at most 10).",
    ],
    "answers PROCESSING when the final status does not come in time": [
      "`wait=N`: answer when the record is final, or after N seconds (at most 10).",
    ],
  },
  "lib/domain/money-out/limits/velocity-limits.test.ts": {
    "422 VELOCITY_LIMIT_EXCEEDED over the day's sum stores nothing; what is left can be sent, and a repeat is answered":
      [
        "The account has withdrawn what it may in this hour, day or night, or to this destination.",
        "`detail` says what is left and when the limit starts again.",
        "Wait, or have it raised; nothing was stored.",
      ],
  },
  "lib/http/request-head.test.ts": {
    "the wait is never more than 10 seconds": [
      "`wait=N`: answer when the record is final, or after N seconds (at most 10).",
    ],
  },
  "lib/domain/base/payment-orders/order-webhooks.test.ts": {
    "in variant %s a webhook reports the end of a withdrawal, with exact status and the data of the GET": [
      "Amount and fee are held at once; the answer is PROCESSING in most cases, and a webhook tells the end.",
      "Otherwise amount and fee are held, the answer is PROCESSING in most cases, and a webhook tells the end.",
    ],
    "in variant %s a webhook reports the end of a refund, with the same data as the GET": [
      "The amount is held at once; the answer is PROCESSING, and a webhook tells of its SUCCESS.",
    ],
  },
  "lib/domain/base/payment-orders/orders.test.ts": {
    "is not an answer: the money stays held until the rail has decided": [
      "A timeout is not an answer: query, or send the same again, never under another `externalId`.",
    ],
    "an order sent twice with the same id or endToEndId is paid once, with the same receipt": [
      "Ask for the record when in doubt: a withdrawal is never sent twice under one `externalId`.",
    ],
  },
  "lib/domain/money-out/refunds/create-refund.test.ts": {
    "A: holds the amount at once, then is SUCCESS with a statement line; the charge shows the refund": [
      "The amount is held at once; the answer is PROCESSING, and a webhook tells of its SUCCESS.",
      "Tells how a charge stands, who has paid it and how much of it was returned.",
      "PROCESSING becomes SUCCESS or FAILED; a refund that failed gives the money back.",
      "Cents that were returned so far, refunds in flight included.",
      "Cents of the payment that can still be returned.",
      "Read `leftAmount` of an earlier refund, or of the charge's `pixTransaction`.",
    ],
    "B: without amount and externalId refunds all that is left, with a new UUIDv4 as externalId": [
      "Amount in cents. Absent: all that is left of the payment.",
      "The same id and content again answers the first record: a retry never pays twice. Absent: a new UUIDv4.",
    ],
    "that the network rejects is FAILED, releases its hold, and leaves the payment as it was": [
      "PROCESSING becomes SUCCESS or FAILED; a refund that failed gives the money back.",
    ],
    "50 parallel partial refunds of five times the payment return exactly the payment": [
      "Returns a payment that came in, up to 90 days after its settlement, in as many parts as you like: all of them together are at most the payment.",
      "Returns of what came in, whole or in parts, for 90 days.",
      "All refunds together would be more than the payment.",
    ],
    "the 90 days are exactly 90 times 24 hours, whatever the time of day": [
      "Returns a payment that came in, up to 90 days after its settlement, in as many parts as you like: all of them together are at most the payment.",
      "Returns of what came in, whole or in parts, for 90 days.",
      "Until when the payment can be returned: 90 days after its settlement.",
      "The payment settled more than 90 days ago.",
    ],
    "404 PAYMENT_NOT_FOUND unknown payment, another operator's payment, another account's payment": [
      "Your accounts have not received this Pix.",
    ],
    "422 PAYMENT_NOT_REFUNDABLE endToEndId of a refund or of a withdrawal": ["This payment cannot be returned."],
    "404 REFUND_NOT_FOUND unknown refund, another operator's refund, another payment's refund": [
      "Your accounts have no such refund.",
    ],
  },
  "e2e/api/payouts.test.ts": {
    "400 body and path name different payments; 404 an unknown payment": ["The same as in the path."],
  },
  "lib/domain/bank-work/payout-returns/payout-returns.test.ts": {
    "a payout that comes back is credited to its account, with a line of its own, an event and an alarm": [
      "How much of it came back after it was paid.",
      "Sent again each time that money of a paid withdrawal comes back: `returnedAmount` says how much, in all.",
    ],
  },
  "lib/domain/money-out/transfers/create-transfer.test.ts": {
    "A: holds the amount and answers PENDING; then both accounts have a line that names the other one": [
      "Answers PENDING with the amount held; then both accounts change together, and it is SUCCESS.",
      "Moves money from the credential's account to another one of the same owner.",
      "Finds a transfer by the `externalId` that it was created with.",
      "A text for the statement and the other side.",
    ],
    "B: the amount may be a text of digits, also in the answer; a missing externalId becomes a UUIDv4": [
      "The same id and content again answers the first record: a retry never pays twice. Absent: a new UUIDv4.",
    ],
    "422 SAME_ACCOUNT, 422 ACCOUNT_NOT_SAME_OWNER, and another operator's account is not found": [
      "Money between two accounts of one owner.",
      "Both sides of the transfer are one account.",
      "The two accounts belong to different owners.",
    ],
    "422 ACCOUNT_NOT_SAME_BANK at two banks, and at one and none; a repeat of what was made before answers it": [
      "The two accounts are at different banks: a transfer would move the books and not the money.",
    ],
    "404 TRANSFER_NOT_FOUND another operator's transfer": ["Your accounts have no transfer with this `externalId`."],
    "%s: a description of 1 000 characters stands on both lines; 1 001 are refused": [
      "A transfer's `description` has at most 1000: both accounts' statements repeat it.",
    ],
  },
};
