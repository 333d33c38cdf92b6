import { maskTaxId } from "#lib/core/tax-id.ts";

/** Shows a CPF masked, or a CNPJ in full, because a CNPJ is public. */
export function MaskedTaxId({ taxId, className }: { taxId: string; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className ?? ""}`}>{maskTaxId(taxId)}</span>;
}
