"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import { maskTaxId } from "#lib/core/tax-id.ts";
import { useMay } from "../page/viewer.tsx";
import { Button } from "../ui/button.tsx";
import { Link } from "../ui/link.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { MaskedTaxId, type TaxIdPlace } from "./masked-tax-id.tsx";
import { playerAddress } from "./player-address.ts";

const UnmaskDialog = onDemand(() => import("./unmask-dialog.tsx").then((module) => module.UnmaskDialog));

type Props = { name?: string | null | undefined; taxId: string; place?: TaxIdPlace };

/**
 * Shows a person or company: the name, if known, and the tax id. With `place`, the full tax id can be requested, and the
 * name leads to the player's page.
 */
export function Person({ name, taxId, place }: Props) {
  const look = name ? "text-muted text-xs" : "";
  return (
    <span className="flex min-w-0 flex-wrap items-baseline gap-x-2">
      {name ? <PlayerName name={name} {...(place ? { place } : {})} /> : null}
      {place ? (
        <WholeTaxId taxId={taxId} place={place} className={look} />
      ) : (
        <MaskedTaxId taxId={taxId} className={look} />
      )}
    </span>
  );
}

/** Shows the name of a player. With `place` it is a link to the player's page, for roles that may see it. */
export function PlayerName({ name, place }: { name: string; place?: TaxIdPlace }) {
  const may = useMay("showPlayer");
  if (!place || !may) return <span className="wrap-anywhere min-w-0">{name}</span>;
  return (
    <Link
      href={playerAddress(place)}
      className="wrap-anywhere min-w-0 text-ink underline decoration-line-strong underline-offset-4 hover:decoration-accent"
    >
      {name}
    </Link>
  );
}

type WholeProps = {
  /** Full or masked. A full tax id is masked here. */
  taxId: string;
  place: TaxIdPlace;
  className?: string;
};

/** Shows a masked tax id. A role that may unmask it gets a button for that. */
export function WholeTaxId({ taxId, place, className = "" }: WholeProps) {
  const t = useTranslations("taxId");
  const [whole, setWhole] = useState<string>();
  const [asking, setAsking] = useState(false);
  const shown = maskTaxId(taxId);
  const may = useMay("unmaskTaxId") && shown.startsWith("***.");
  return (
    <span className="inline-flex flex-wrap items-center gap-x-2">
      <span className={`whitespace-nowrap tabular-nums ${className}`}>{whole ?? shown}</span>
      {may && !whole ? (
        <Button look="ghost" size="sm" onClick={() => setAsking(true)} className="-my-1.5 print:hidden">
          {t("unmask")}
        </Button>
      ) : null}
      {asking ? (
        <UnmaskDialog shown={shown} place={place} onShow={setWhole} onOpenChange={() => setAsking(false)} />
      ) : null}
    </span>
  );
}
