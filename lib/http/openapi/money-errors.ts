import type { Advice, ErrorCode } from "../../core/errors.ts";
import { REFUND_DAYS } from "../../core/limits.ts";

/** Explains the error codes of money that cannot be moved so. */
export const MONEY_ERRORS = {
  INSUFFICIENT_FUNDS: {
    meaning: "The available balance does not cover amount and fee.",
    action: "Wait for deposits, or move money in; nothing was stored, so the same `externalId` can be used.",
  },
  PIX_KEY_NOT_OWNED: {
    meaning: "The Pix key is not a key of this account.",
    action: "Use one of the account's own keys.",
  },
  ACCOUNT_NOT_CONNECTED: {
    meaning: "The account is at no bank, so that no money can come or go. Only production answers so.",
    action:
      "Have an administrator connect it to a bank in the console; nothing was stored, so the same `externalId` can be used.",
  },
  CHARGE_NOT_PAYABLE: {
    meaning:
      "The charge was paid, refused or canceled, the receiver is another, or its account is at a bank, where the simulator pays nothing.",
    action: "Make a new charge.",
  },
  CHARGE_EXPIRED: { meaning: "The charge can no longer be paid.", action: "Make a new charge." },
  REFUND_EXCEEDS_PAYMENT: {
    meaning: "All refunds together would be more than the payment.",
    action: "Read `leftAmount` of an earlier refund, or of the charge's `pixTransaction`.",
  },
  REFUND_WINDOW_CLOSED: {
    meaning: `The payment settled more than ${REFUND_DAYS} days ago.`,
    action: "Pay the money back as a withdrawal.",
  },
  PAYMENT_NOT_REFUNDABLE: {
    meaning: "This payment cannot be returned.",
    action: "Pay the money back as a withdrawal.",
  },
  PAYMENT_IN_DISPUTE: {
    meaning: "The payment is in dispute (MED): its bank has blocked the money, and may give it back itself.",
    action: "Wait for the end of the dispute. What is given back before it is paid twice.",
  },
  SAME_ACCOUNT: { meaning: "Both sides of the transfer are one account.", action: "Name another account." },
  ACCOUNT_NOT_SAME_OWNER: {
    meaning: "The two accounts belong to different owners.",
    action: "Send a withdrawal instead.",
  },
  ACCOUNT_NOT_SAME_BANK: {
    meaning: "The two accounts are at different banks: a transfer would move the books and not the money.",
    action: "Send a withdrawal to a Pix key of the other account instead.",
  },
  LIMIT_EXCEEDED: {
    meaning: "The amount, or the number of records, is over a limit of the account.",
    action: "`detail` names the limit. Stay below it, or have it raised.",
  },
  VELOCITY_LIMIT_EXCEEDED: {
    meaning: "The account has withdrawn what it may in this hour, day or night, or to this destination.",
    action: "`detail` says what is left and when the limit starts again. Wait, or have it raised; nothing was stored.",
  },
} as const satisfies Partial<Record<ErrorCode, Advice>>;
