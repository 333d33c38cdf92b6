import { chargeIdOf } from "#lib/core/pix/txid.ts";
import type { Payer } from "#lib/core/wire.ts";
import type { OpenBook } from "#lib/ledger/open-book.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import type { Row } from "#lib/server/row.ts";
import type { Fee } from "../../base/accounts/fee.contract.ts";
import type { Rejection } from "./charge.contract.ts";
import { type ChargeRow, type ChargeStatus, chargeMachine } from "./charge.ts";
import { creditPayment } from "./credit-payment.ts";

type RefusalReason = Rejection | "CHARGE_UNKNOWN" | "CHARGE_NOT_PENDING" | "CHARGE_EXPIRED";

/** The members of a charge that the decision on a payment needs. */
export const PAYABLE_FIELDS = [
  "accountId",
  "id",
  "externalId",
  "status",
  "amount",
  "pixKey",
  "description",
  "expectedPayer",
  "metadata",
  "expiresAt",
] as const;

/** `brCode`, `createdAt`: only when a webhook subscribed to paid charges. */
export type PayableCharge = Pick<ChargeRow, (typeof PAYABLE_FIELDS)[number]> & {
  brCode?: string | null;
  createdAt?: Date | null;
};

/** A payment that was credited earlier. */
export type KnownPayment = Row<"Payment", "accountId" | "chargeId" | "amount">;

export type PaymentDecision =
  | { verdict: "ACCEPTED"; reason: null; charge: PayableCharge; credited: true }
  | { verdict: "ACCEPTED"; reason: null; charge: null; credited: false }
  | { verdict: "REFUSED"; reason: RefusalReason; charge: PayableCharge | null }
  | { verdict: "QUARANTINED"; reason: string };

const FAILING_HOLDERS = { DECEASED: "HOLDER_DECEASED", MINOR: "HOLDER_MINOR", MISMATCH: "ACCOUNT_MISMATCH" } as const;

/**
 * Decides on one payment by the rules of docs/specification-gaps.md §5, in their order, and applies the decision in
 * memory: changes the status of the charge, and posts the credit and the fee to the book. When the decision has a
 * `charge`, that charge has changed and must be written.
 */
export function decidePayment(
  message: PaymentMessage,
  state: {
    charge: PayableCharge | undefined;
    known: KnownPayment | undefined;
    book: OpenBook;
    fee: Fee | undefined;
    now: Date;
    paymentId: string;
  },
): PaymentDecision {
  const { charge, known, book, fee, now, paymentId } = state;
  const amount = BigInt(message.amount);
  if (known) {
    if (known.accountId === book.accountId && known.amount === amount && known.chargeId === chargeIdOf(message.txid)) {
      return { verdict: "ACCEPTED", reason: null, charge: null, credited: false };
    }
    return {
      verdict: "QUARANTINED",
      reason: "This endToEndId was credited before to another account or charge, or with another amount.",
    };
  }
  if (!charge || charge.pixKey !== message.pixKey)
    return { verdict: "REFUSED", reason: "CHARGE_UNKNOWN", charge: null };
  if (charge.status !== "PENDING") return { verdict: "REFUSED", reason: "CHARGE_NOT_PENDING", charge: null };
  if (now > charge.expiresAt) return refused(charge, "EXPIRED", "CHARGE_EXPIRED");
  const rejection = rejectionOf(message, charge);
  if (rejection) return refused(charge, "REJECTED", rejection);

  // From here on it must succeed.
  charge.status = chargeMachine.move(charge.status, "PAID");
  const { endToEndId, debtor } = message;
  creditPayment(book, { charge, endToEndId, amount, paymentId, debtor }, fee);
  return { verdict: "ACCEPTED", reason: null, charge, credited: true };
}

function refused(charge: PayableCharge, to: ChargeStatus, reason: RefusalReason): PaymentDecision {
  charge.status = chargeMachine.move(charge.status, to);
  return { verdict: "REFUSED", reason, charge };
}

function rejectionOf(message: PaymentMessage, charge: PayableCharge): Rejection | null {
  if (BigInt(message.amount) !== charge.amount) return "AMOUNT_MISMATCH";
  if (charge.expectedPayer && !isExpected(message.debtor, charge.expectedPayer)) return "PAYER_MISMATCH";
  return message.holder === "REGULAR" ? null : FAILING_HOLDERS[message.holder];
}

function isExpected(debtor: PaymentMessage["debtor"], expected: Payer): boolean {
  if (debtor.taxId !== expected.taxId) return false;
  const accounts = expected.bankAccounts ?? [];
  return accounts.length === 0 || accounts.some((account) => sameAccount(account, debtor.bankAccount));
}

export function sameAccount(
  a: PaymentMessage["debtor"]["bankAccount"],
  b: PaymentMessage["debtor"]["bankAccount"],
): boolean {
  const bare = (digits: string) => digits.replace(/^0+(?=.)/, "");
  return (
    a.ispb === b.ispb &&
    bare(a.branch) === bare(b.branch) &&
    bare(a.accountNumber) === bare(b.accountNumber) &&
    a.accountType === b.accountType
  );
}
