import { REFUND_DAYS } from "./limits.ts";

/** Human-readable reasons why money did not move. The keys are the possible values of `errorCode`. */
export const FAILURES = {
  PIX_KEY_NOT_FOUND: "Nobody has this Pix key. Ask the receiver for the right one.",
  ACCOUNT_MISMATCH: "The account belongs to somebody else than expected.",
  HOLDER_DECEASED: "The account's holder is registered as deceased.",
  HOLDER_MINOR: "The account's holder is a minor.",
  RECEIVER_ACCOUNT_INVALID: "The receiver's branch or account does not exist.",
  RECEIVER_ACCOUNT_BLOCKED: "The receiver's account is blocked.",
  RECEIVER_ACCOUNT_CLOSED: "The receiver's account is closed.",
  RECEIVER_REJECTED: "The receiver's institution refused the payment.",
  LIMIT_EXCEEDED: "The amount is over the limit of the receiver's account.",
  FRAUD_SUSPECTED: "The receiver's institution suspects fraud.",
  SANCTIONED: "The receiver is under sanctions.",
  SETTLEMENT_TIMEOUT: "The payment was not confirmed in time, and the network has ended it.",
  PROCESSING_ERROR: "The payment could not be processed. Nothing moved: it may be tried again with a new externalId.",
  PAYMENT_NOT_REFUNDABLE: "The network does not let this payment be returned.",
  REFUND_EXCEEDS_PAYMENT: "The refunds together are more than the payment.",
  REFUND_WINDOW_CLOSED: `The ${REFUND_DAYS} days in which a payment can be returned are over.`,
  ACCOUNT_NOT_FOUND: "The destination account takes no transfers.",
  ACCOUNT_NOT_SAME_BANK: "The two accounts are at different banks: a transfer would move the books and not the money.",
} as const;

export type Failure = keyof typeof FAILURES;

/** All failure codes, as the non-empty tuple that `z.enum` needs in contracts. */
export const FAILURE_CODES = Object.keys(FAILURES) as [Failure, ...Failure[]];

/** Returns a failure's code and description as records show them, or nulls when nothing failed. */
export function failureFields(errorCode: Failure | null): {
  errorCode: Failure | null;
  errorDescription: string | null;
} {
  return { errorCode, errorDescription: errorCode && FAILURES[errorCode] };
}
