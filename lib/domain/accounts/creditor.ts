import type { Creditor } from "#lib/core/wire.ts";
import { institutionName } from "./institution.ts";

/** Returns a creditor with the name of its institution, and with `pixKey` where there is one. */
export function presentCreditor(creditor: Creditor, pixKey: string | null = null) {
  const { ispb, branch, accountNumber, accountType, taxId, name } = creditor;
  const account = { ispb, branch, accountNumber, accountType, bankName: institutionName(ispb) };
  return { taxId, name, ...account, ...(pixKey ? { pixKey } : {}) };
}
