import type { Payer } from "#lib/core/wire.ts";

/**
 * Returns the payer whom a charge's bank is told; null: none. The norm takes no debtor without a name: such a payer is proven
 * by its tax id after the payment, as at a bank that checks nobody before it.
 */
export function debtorForBank(expected: Payer | null): { taxId: string; name: string } | null {
  return expected?.name ? { taxId: expected.taxId, name: expected.name } : null;
}
