import { ispbOf } from "#lib/core/pix/end-to-end-id.ts";
import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import type { SettledPaymentMessage } from "#lib/rail/messages.ts";
import type { Fee } from "../../base/accounts/fee.contract.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import { firstStatus, type UnappliedReason, type UnappliedStatus } from "../unapplied-payments/unapplied-payment.ts";
import { chargeMachine, lateChargeMachine } from "./charge.ts";
import { creditPayment } from "./credit-payment.ts";
import type { KnownPayment, PayableCharge } from "./decide-payment.ts";
import { type ConnectionRules, reasonAgainst } from "./reason-against.ts";

export type SettledDecision =
  | { verdict: "CREDITED"; charge: PayableCharge; debtor: StoredDebtor | null }
  /** `charge`: it has changed and must be written. */
  | { verdict: "UNAPPLIED"; reason: UnappliedReason; status: UnappliedStatus; charge: PayableCharge | null }
  | { verdict: "KNOWN" }
  | { verdict: "QUARANTINED"; reason: string };

/** An unapplied payment that was stored earlier. */
export type KnownUnapplied = { accountId: string; amount: bigint };

/**
 * Decides on one payment that has settled already, by the rules of docs/specification-gaps.md §5, and applies the decision
 * in memory. What must not be credited is posted to suspense: it never was the account's own.
 */
export function decideSettledPayment(
  message: SettledPaymentMessage,
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
): SettledDecision {
  const { charge, known, unapplied, book, fee, rules, paymentId } = state;
  const amount = BigInt(message.amount);
  const before = known ?? unapplied;
  if (before && before.amount === amount && before.accountId === book.accountId) return { verdict: "KNOWN" };
  if (before)
    return {
      verdict: "QUARANTINED",
      reason: "This endToEndId came before, to another account or with another amount.",
    };

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

function suspend(book: OpenBook, id: string, amount: bigint): void {
  post(book, { debit: "RAIL", credit: "SUSPENSE", amount, reference: `unapplied_payment:${id}:arrive` });
}

/**
 * The payer whom the bank told, or the expected one whom it proved; null: nobody knows yet. An endToEndId begins with E and the
 * payer's ISPB.
 */
export function debtorOf(
  { payer, endToEndId }: Pick<SettledPaymentMessage, "payer" | "endToEndId">,
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
