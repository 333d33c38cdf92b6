import { type Refusal, refuse } from "#lib/core/errors.ts";
import { REFUND_DAYS } from "#lib/core/limits.ts";
import { makeEndToEndId } from "#lib/core/pix/end-to-end-id.ts";
import { covers, hold, type OpenBook } from "#lib/ledger/open-book.ts";
import type { Row } from "#lib/server/row.ts";
import { type Fee, feeOf } from "../../base/accounts/fee.contract.ts";
import { insufficientFunds } from "../../base/accounts/insufficient-funds.ts";
import { inDispute } from "../../base/records/in-dispute.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import { type AskedRefund, type RefundRow, refundMachine, reversibleUntil } from "./refund.ts";

/**
 * A refund before it is stored. `amount` null: all that is left of the payment. `ispb`: of our institution.
 * `connectionId`: the account's bank, which makes the id of the return; null: we make it. `refusal`: why it must not be stored.
 */
export type NewRefund = AskedRefund & {
  operatorId: string;
  ispb: string;
  connectionId: string | null;
  refusal: Refusal | null;
  amount: bigint | null;
};

/** A payment that this account received. `reversed`: cents of its refunds, settled or in progress. `isDisputed`: a dispute (MED) about it is open. */
export type RefundablePayment = Row<
  "Payment",
  "amount" | "reversed" | "settledAt" | "debtor",
  { debtor: StoredDebtor | null }
> &
  Row<"Charge", "pixKey"> & { isDisputed: boolean };

/** `existing`: the payment's refund with this externalId. `payment`: "sent" when the id is of a Pix that went out. */
export type RefundState = {
  book: OpenBook;
  existing: RefundRow | undefined;
  payment: RefundablePayment | "sent" | undefined;
  fee: Fee | undefined;
  now: Date;
};

/** `pixKey`: the key that the payment came to. */
export type RefundDecision =
  | { refund: RefundRow; created: false }
  | { refund: RefundRow; created: true; fee: bigint; pixKey: string };

/**
 * Accepts or refuses a refund, and applies the decision in memory: a new refund holds its amount and fee. Source of the
 * order of the rules: docs/specification-gaps.md §3 and §7.
 */
export function decideRefund(
  { book, existing, payment, fee: schedule, now }: RefundState,
  item: NewRefund,
): RefundDecision | Refusal {
  if (existing) return repeat(existing, item);
  if (item.refusal) return item.refusal;
  if (payment === "sent") {
    return refuse("PAYMENT_NOT_REFUNDABLE", "Only a Pix that came in can be returned; this one went out.");
  }
  if (!payment) return refuse("PAYMENT_NOT_FOUND", "No payment to this account has this endToEndId.");
  if (payment.isDisputed) return inDispute();
  if (now > reversibleUntil(payment.settledAt)) {
    const detail = `A Pix can be returned for ${REFUND_DAYS} days after it was settled. They are over.`;
    return refuse("REFUND_WINDOW_CLOSED", detail);
  }
  const left = payment.amount - payment.reversed;
  const amount = item.amount ?? left;
  if (amount > left || amount <= 0n) {
    return refuse("REFUND_EXCEEDS_PAYMENT", `Of this payment ${left} cents are left to return.`);
  }
  const fee = feeOf(schedule, amount);
  if (!covers(book, amount + fee)) return insufficientFunds(amount + fee);

  // From here on it must succeed.
  hold(book, `refund:${item.id}`, amount + fee);
  return { refund: newRow(item, payment, amount, now), created: true, fee, pixKey: payment.pixKey };
}

function repeat(existing: RefundRow, item: NewRefund): RefundDecision | Refusal {
  if (existing.contentHash.equals(item.contentHash)) return { refund: existing, created: false };
  return refuse(
    "EXTERNAL_ID_CONFLICT",
    "This externalId belongs to a refund of this payment with other content. Use a new externalId, or send the same content.",
  );
}

function newRow(item: NewRefund, payment: RefundablePayment, amount: bigint, now: Date): RefundRow {
  const { operatorId: _operator, ispb, connectionId, refusal: _refusal, ...given } = item;
  return {
    ...given,
    amount,
    status: refundMachine.initial,
    returnId: connectionId === null ? makeEndToEndId("D", ispb, now) : null,
    createdAt: now,
    updatedAt: now,
    settledAt: null,
    errorCode: null,
    originalAmount: payment.amount,
    reversed: payment.reversed + amount,
    paidAt: payment.settledAt,
    debtor: payment.debtor,
  };
}
