import { type OpenBook, post } from "#lib/ledger/open-book.ts";
import type { SettledPaymentMessage } from "#lib/rail/messages.ts";
import type { Fee } from "../accounts/fee.contract.ts";
import type { LatePayments } from "../connections/live-connection.ts";
import type { StoredDebtor } from "../records/party.ts";
import { firstStatus, type UnappliedReason, type UnappliedStatus } from "../unapplied-payments/unapplied-payment.ts";
import { chargeMachine, lateChargeMachine } from "./charge.ts";
import { creditPayment } from "./credit-payment.ts";
import { type KnownPayment, type PayableCharge, sameAccount } from "./decide-payment.ts";

export type SettledDecision =
  | { verdict: "CREDITED"; charge: PayableCharge; debtor: StoredDebtor }
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
    late: LatePayments;
    paymentId: string;
    unappliedId: string;
  },
): SettledDecision {
  const { charge, known, unapplied, book, fee, late, paymentId } = state;
  const amount = BigInt(message.amount);
  const before = known ?? unapplied;
  if (before && before.amount === amount && before.accountId === book.accountId) return { verdict: "KNOWN" };
  if (before)
    return {
      verdict: "QUARANTINED",
      reason: "This endToEndId came before, to another account or with another amount.",
    };

  const isLate = charge !== undefined && message.paidAt > charge.expiresAt;
  const reason = reasonAgainst(message, charge, isLate, late);
  if (reason) {
    suspend(book, state.unappliedId, amount);
    return { verdict: "UNAPPLIED", reason, status: firstStatus(reason, late), charge: changed(charge, reason) };
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

/** Returns why a payment must not be credited; null: nothing speaks against it. */
function reasonAgainst(
  message: SettledPaymentMessage,
  charge: PayableCharge | undefined,
  isLate: boolean,
  late: LatePayments,
): UnappliedReason | null {
  if (message.txid === null) return "WITHOUT_CHARGE";
  if (!charge || (message.pixKey !== null && charge.pixKey !== message.pixKey)) return "CHARGE_UNKNOWN";
  // A charge that was paid in time and told of late may have expired meanwhile: the money came before its end.
  if (charge.status !== "PENDING" && charge.status !== "EXPIRED") return "CHARGE_NOT_PENDING";
  if (isLate && late !== "CREDIT") return "CHARGE_EXPIRED";
  return rejectionOf(message, charge);
}

function rejectionOf(message: SettledPaymentMessage, charge: PayableCharge): UnappliedReason | null {
  const { holder, payer, proof } = message;
  if (BigInt(message.amount) !== charge.amount) return "AMOUNT_MISMATCH";
  if (holder === "DECEASED") return "HOLDER_DECEASED";
  if (holder === "MINOR") return "HOLDER_MINOR";
  if (holder === "MISMATCH") return "ACCOUNT_MISMATCH";
  const expected = charge.expectedPayer;
  if (payer && expected && payer.taxId !== expected.taxId) return "PAYER_MISMATCH";
  // The list filtered by the expected CPF does not have the payment.
  if (!payer && proof === "FILTERED") return "PAYER_MISMATCH";
  if (!payer && (!expected || proof !== "PSP_CHECKED")) return "PAYER_UNPROVEN";
  return payer && !isExpectedAccount(payer.bankAccount, expected?.bankAccounts ?? []) ? "PAYER_MISMATCH" : null;
}

type Known = StoredDebtor["bankAccount"];

/** Compares what is known of the payer's account: a bank that does not tell it has not contradicted. */
function isExpectedAccount(known: Known, expected: readonly Parameters<typeof sameAccount>[0][]): boolean {
  if (expected.length === 0) return true;
  return expected.some((account) => {
    const { ispb, branch, accountNumber, accountType } = known;
    const told = {
      ispb: ispb ?? account.ispb,
      branch: branch ?? account.branch,
      accountNumber: accountNumber ?? account.accountNumber,
      accountType: accountType ?? account.accountType,
    };
    return sameAccount(account, told);
  });
}

/** The payer whom the bank told, or the expected one whom it proved. An endToEndId begins with E and the payer's ISPB. */
export function debtorOf(
  { payer, endToEndId }: Pick<SettledPaymentMessage, "payer" | "endToEndId">,
  { expectedPayer }: PayableCharge,
): StoredDebtor {
  const ispb = endToEndId.slice(1, 9);
  if (payer) return { ...payer, bankAccount: { ...payer.bankAccount, ispb: payer.bankAccount.ispb ?? ispb } };
  const { taxId = "", name } = expectedPayer ?? {};
  return { taxId, name: name ?? "", bankAccount: { ispb, branch: null, accountNumber: null, accountType: null } };
}

/** A charge that gets another's money, or too much or too little, can no longer be paid; a late one has ended. */
function changed(charge: PayableCharge | undefined, reason: UnappliedReason): PayableCharge | null {
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
