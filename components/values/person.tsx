import { MaskedTaxId } from "./masked-tax-id.tsx";
import type { TaxIdPlace } from "./whole-tax-id.tsx";
import { WholeTaxId } from "./whole-tax-id.tsx";

type Props = { name?: string | null | undefined; taxId: string; place?: TaxIdPlace };

/** Shows a person or company: the name, if known, and the tax id. With `place`, the full tax id can be requested. */
export function Person({ name, taxId, place }: Props) {
  const look = name ? "text-muted text-xs" : "";
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {name ? <span className="truncate">{name}</span> : null}
      {place ? (
        <WholeTaxId taxId={taxId} place={place} className={look} />
      ) : (
        <MaskedTaxId taxId={taxId} className={look} />
      )}
    </span>
  );
}
