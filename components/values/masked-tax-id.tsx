import { maskTaxId } from "#lib/core/tax-id.ts";

/** A CPF with its ends hidden, or a CNPJ, which is public. */
export function MaskedTaxId({ taxId, className }: { taxId: string; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className ?? ""}`}>{maskTaxId(taxId)}</span>;
}
