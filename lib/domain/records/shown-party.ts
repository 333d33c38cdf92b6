import { maskPixKey, type PixKeyType, parsePixKey } from "#lib/core/pix/pix-key.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";
import type { BankAccount } from "#lib/core/wire.ts";
import { institutionName } from "../accounts/institution.ts";
import type { ShownParty } from "./shown-party.contract.ts";

/** Returns a party with its bank account for screens; a CPF is masked. */
export function showParty(party: { taxId: string; name: string } & BankAccount): ShownParty {
  const { name, taxId, ispb, branch, accountNumber, accountType } = party;
  return { name, taxId: maskTaxId(taxId), bankName: institutionName(ispb), ispb, branch, accountNumber, accountType };
}

/** Returns a stored Pix key with its type for screens, masked when it identifies a person. Null: not a Pix key. */
export function showPixKey(key: string): { key: string; keyType: PixKeyType } | null {
  const parsed = parsePixKey(key);
  return parsed && { key: maskPixKey(parsed), keyType: parsed.keyType };
}
