import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { maskTaxId } from "#lib/core/tax-id.ts";

/** The place of a tax id, by which the service finds the full value. */
export type TaxIdPlace = ConsoleInput<"unmaskTaxId">["place"];

/** Shows a CPF masked, or a CNPJ in full, because a CNPJ is public. */
export function MaskedTaxId({ taxId, className }: { taxId: string; className?: string }) {
  return <span className={`whitespace-nowrap tabular-nums ${className ?? ""}`}>{maskTaxId(taxId)}</span>;
}
