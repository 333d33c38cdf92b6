import { maskPixKey, type PixKeyType, parsePixKey } from "#lib/core/pix/pix-key.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import type { Creditor, KnownBankAccount } from "#lib/core/wire.ts";
import { institutionName } from "../institutions/institutions.ts";
import type { ShownParty } from "./party.contract.ts";

/** A payer as records store it: what the rail told of it. */
export type StoredDebtor = { taxId: string; name: string; bankAccount: KnownBankAccount };

/** Returns a creditor with the name of its institution, and with `pixKey` where there is one. */
export function presentCreditor(creditor: Creditor, pixKey: string | null = null) {
  const { ispb, branch, accountNumber, accountType, taxId, name } = creditor;
  const account = { ispb, branch, accountNumber, accountType, bankName: institutionName(ispb) };
  return { taxId, name, ...account, ...(pixKey ? { pixKey } : {}) };
}

/** Returns a creditor as far as it is known, with the name of its institution, and with `pixKey` where there is one. */
export function presentKnownCreditor(
  { taxId, name, ...known }: { taxId: string; name: string } & KnownBankAccount,
  pixKey: string | null,
) {
  const { ispb, branch, accountNumber, accountType } = known;
  const account = { ispb, branch, accountNumber, accountType, bankName: ispb && institutionName(ispb) };
  return { taxId, name, ...account, ...(pixKey ? { pixKey } : {}) };
}

/**
 * Returns whom a payout is for: its creditor, whom the bank says that it pays, or the expected one where the bank does not tell.
 * Null: a key that has no owner.
 */
export function receiverOf<Known, Told, Expected>(payout: {
  status: string;
  creditor: Known | null;
  paidTo: Told | null;
  expectedCreditor: Expected | null;
}): Known | Told | Expected | null {
  return payout.creditor ?? payout.paidTo ?? (payout.status === "FAILED" ? null : payout.expectedCreditor);
}

/** Returns the receiver of a return: the payer, with the name of its institution. */
export function presentReturnCreditor({ taxId, name, bankAccount }: StoredDebtor) {
  const { ispb, branch, accountNumber, accountType } = bankAccount;
  return { taxId, name, ispb, branch, accountNumber, accountType, bankName: institutionName(ispb) };
}

/** Returns a party with its bank account for screens; a CPF is masked. */
export function showParty(party: { taxId: string; name: string } & KnownBankAccount): ShownParty {
  const { name, taxId, ispb, branch, accountNumber, accountType } = party;
  return { name, taxId: maskTaxId(taxId), bankName: institutionName(ispb), ispb, branch, accountNumber, accountType };
}

/** Returns a stored Pix key with its type for screens, masked when it identifies a person. Null: not a Pix key. */
export function showPixKey(key: string): { key: string; keyType: PixKeyType } | null {
  const parsed = parsePixKey(key);
  return parsed && { key: maskPixKey(parsed), keyType: parsed.keyType };
}
