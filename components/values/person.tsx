import { MaskedTaxId } from "./masked-tax-id.tsx";

/** A person or company: the name, where it is known, and the tax id. */
export function Person({ name, taxId }: { name?: string | null | undefined; taxId: string }) {
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {name ? <span className="truncate">{name}</span> : null}
      <MaskedTaxId taxId={taxId} className={name ? "text-muted text-xs" : ""} />
    </span>
  );
}
