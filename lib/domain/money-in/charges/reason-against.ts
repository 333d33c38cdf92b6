import type { Payer } from "#lib/core/wire.ts";
import type { PaymentMessage } from "#lib/rail/messages.ts";
import type { LatePayments, UnknownPayers } from "../../banks/connections/traffic/live-connection.ts";
import type { StoredDebtor } from "../../base/records/party.ts";
import type { UnappliedReason } from "../unapplied-payments/unapplied-payment.ts";
import type { PayableCharge } from "./charge.ts";

/** What the connection says of payments that came late, and of those whose payer nobody expects and the bank has not told. */
export type ConnectionRules = { late: LatePayments; unknownPayers: UnknownPayers };

/** What is judged of a payment. */
type JudgedPayment = Pick<PaymentMessage, "txid" | "pixKey" | "amount" | "paidAt" | "payer" | "proof" | "holder">;

/** Returns why a payment must not be credited; null: nothing speaks against it. */
export function reasonAgainst(
  message: JudgedPayment,
  charge: PayableCharge | undefined,
  { late, unknownPayers }: ConnectionRules,
): UnappliedReason | null {
  if (message.txid === null) return "WITHOUT_CHARGE";
  if (!charge || (message.pixKey !== null && charge.pixKey !== message.pixKey)) return "CHARGE_UNKNOWN";
  // A charge that was paid in time and told of late may have expired meanwhile: the money came before its end.
  if (charge.status !== "PENDING" && charge.status !== "EXPIRED") return "CHARGE_NOT_PENDING";
  if (message.paidAt > charge.expiresAt && late !== "CREDIT") return "CHARGE_EXPIRED";
  return rejectionOf(message, charge, unknownPayers);
}

function rejectionOf(
  message: JudgedPayment,
  charge: PayableCharge,
  unknownPayers: UnknownPayers,
): UnappliedReason | null {
  const { holder, payer, proof } = message;
  if (BigInt(message.amount) !== charge.amount) return "AMOUNT_MISMATCH";
  if (holder === "DECEASED") return "HOLDER_DECEASED";
  if (holder === "MINOR") return "HOLDER_MINOR";
  if (holder === "MISMATCH") return "ACCOUNT_MISMATCH";
  const expected = charge.expectedPayer;
  if (payer && expected && payer.taxId !== expected.taxId) return "PAYER_MISMATCH";
  // The list filtered by the expected CPF does not have the payment.
  if (!payer && proof === "FILTERED") return "PAYER_MISMATCH";
  // Where nobody is expected, whoever paid is right.
  if (!payer && (expected ? proof !== "PSP_CHECKED" : unknownPayers === "WAIT")) return "PAYER_UNPROVEN";
  return payer && !isExpectedAccount(payer.bankAccount, expected?.bankAccounts ?? []) ? "PAYER_MISMATCH" : null;
}

type Known = StoredDebtor["bankAccount"];
type Account = NonNullable<Payer["bankAccounts"]>[number];

/** Compares what is known of the payer's account: a bank that does not tell it has not contradicted. */
function isExpectedAccount(known: Known, expected: readonly Account[]): boolean {
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

function sameAccount(a: Account, b: Account): boolean {
  const bare = (digits: string) => digits.replace(/^0+(?=.)/, "");
  return (
    a.ispb === b.ispb &&
    bare(a.branch) === bare(b.branch) &&
    bare(a.accountNumber) === bare(b.accountNumber) &&
    a.accountType === b.accountType
  );
}
