import { ispbOf } from "#lib/core/pix/end-to-end-id.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import type { Row } from "#lib/server/row.ts";
import type { Fee } from "../../base/accounts/fee.contract.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import { firstStatus, type UnappliedReason, type UnappliedStatus } from "../unapplied-payments/unapplied-payment.ts";
import { chargeMachine, lateChargeMachine, type PayableCharge } from "./charge.ts";
import { creditPayment } from "./credit-payment.ts";
import { type ConnectionRules, reasonAgainst } from "./reason-against.ts";

export type PaymentDecision =
  | { verdict: "CREDITED"; charge: PayableCharge; debtor: StoredDebtor | null }
  /** `charge`: it has changed and must be written. */
  | { verdict: "UNAPPLIED"; reason: UnappliedReason; status: UnappliedStatus; charge: PayableCharge | null }
  /** Its bank refused it before it settled: no money moved. `charge`: as above. */
  | { verdict: "REFUSED"; reason: UnappliedReason; charge: PayableCharge | null }
  | { verdict: "KNOWN" }
  | { verdict: "QUARANTINED"; reason: string };

/** A payment that was credited earlier. */
export type KnownPayment = Row<"Payment", "accountId" | "chargeId" | "amount">;

/** An unapplied payment that was stored earlier. */
export type KnownUnapplied = { accountId: string; amount: bigint };

/**
 * Decides on one payment that a bank tells of, by the rules of docs/specification-gaps.md §5, and applies the decision in
 * memory. What has settled and must not be credited is posted to suspense: it never was the account's own.
 */
export function decidePayment(
  message: PaymentMessage,
  state: {
    charge: PayableCharge | undefined;
    known: KnownPayment | undefined;
    unapplied: KnownUnapplied | undefined;
    book: OpenBook;
    fee: Fee | undefined;
    rules: ConnectionRules;
    isDisputed: boolean;
    paymentId: string;
    unappliedId: string;
  },
): PaymentDecision {
  const { charge, known, unapplied, book, fee, rules, paymentId } = state;
  const amount = BigInt(message.amount);
  const before = known ?? unapplied;
  if (before && message.refusedFor)
    return { verdict: "QUARANTINED", reason: "The bank refused a payment that had settled before." };
  if (before && before.amount === amount && before.accountId === book.accountId) return { verdict: "KNOWN" };
  if (before)
    return {
      verdict: "QUARANTINED",
      reason: "This endToEndId came before, to another account or with another amount.",
    };
  if (message.refusedFor) return refused(message.refusedFor, charge);

  const reason = reasonAgainst(message, charge, rules);
  if (reason) {
    suspend(book, state.unappliedId, amount);
    // Its bank has it blocked, and would pay it a second time.
    const status = state.isDisputed ? "WAITING" : firstStatus(reason, rules.late);
    return { verdict: "UNAPPLIED", reason, status, charge: changedBy(charge, reason) };
  }

  // From here on it must succeed.
  const paid = charge as PayableCharge;
  const debtor = debtorOf(message, paid);
  paid.status = lateChargeMachine.move(paid.status, "PAID");
  creditPayment(book, { charge: paid, endToEndId: message.endToEndId, amount, paymentId, debtor }, fee);
  return { verdict: "CREDITED", charge: paid, debtor };
}

/** The bank knows that a charge has ended, and not why. */
function refused(told: UnappliedReason, charge: PayableCharge | undefined): PaymentDecision {
  if (!charge) return { verdict: "REFUSED", reason: "CHARGE_UNKNOWN", charge: null };
  const hasExpired = told === "CHARGE_NOT_PENDING" && charge.status === "EXPIRED";
  const reason = hasExpired ? "CHARGE_EXPIRED" : told;
  return { verdict: "REFUSED", reason, charge: changedBy(charge, reason) };
}

function suspend(book: OpenBook, id: string, amount: bigint): void {
  post(book, { debit: "RAIL", credit: "SUSPENSE", amount, reference: `unapplied_payment:${id}:arrive` });
}

/**
 * The payer whom the bank told, or the expected one whom it proved; null: nobody knows yet. An endToEndId begins with E and the
 * payer's ISPB.
 */
export function debtorOf(
  { payer, endToEndId }: Pick<PaymentMessage, "payer" | "endToEndId">,
  { expectedPayer }: Pick<PayableCharge, "expectedPayer">,
): StoredDebtor | null {
  const ispb = ispbOf(endToEndId);
  if (payer) return { ...payer, bankAccount: { ...payer.bankAccount, ispb: payer.bankAccount.ispb ?? ispb } };
  if (!expectedPayer) return null;
  const { taxId, name } = expectedPayer;
  return { taxId, name: name ?? "", bankAccount: { ispb, branch: null, accountNumber: null, accountType: null } };
}

/** A charge that gets another's money, or too much or too little, can no longer be paid; a late one has ended. */
export function changedBy(charge: PayableCharge | undefined, reason: UnappliedReason): PayableCharge | null {
  if (charge?.status !== "PENDING") return null;
  if (reason === "CHARGE_EXPIRED") charge.status = chargeMachine.move("PENDING", "EXPIRED");
  else if (REJECTING.has(reason)) charge.status = chargeMachine.move("PENDING", "REJECTED");
  else return null;
  return charge;
}

const REJECTING: ReadonlySet<UnappliedReason> = new Set([
  "PAYER_MISMATCH",
  "HOLDER_DECEASED",
  "HOLDER_MINOR",
  "ACCOUNT_MISMATCH",
  "AMOUNT_MISMATCH",
]);
