import type { Creditor } from "#lib/core/wire.ts";
import { institutionName } from "./institution.ts";

/** Whom money goes to, with the name of the institution. */
export function presentCreditor(creditor: Creditor, pixKey: string | null = null) {
  const { ispb, branch, accountNumber, accountType, taxId, name } = creditor;
  const account = { ispb, branch, accountNumber, accountType, bankName: institutionName(ispb) };
  return { taxId, name, ...account, ...(pixKey ? { pixKey } : {}) };
}
