import { UserRound } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { call } from "#lib/client/call.ts";
import { useRead } from "#lib/client/use-read.ts";
import { parseTaxId } from "#lib/core/tax-id.ts";
import { toast } from "../ui/toast.ts";
import { ClearChip } from "./filter-chip.tsx";

/** Shows whose records a list is of, and removes this filter. */
export function PlayerChip({ playerId, onClear }: { playerId: string; onClear: () => void }) {
  const t = useTranslations("list");
  const player = useTranslations("player");
  const { data } = useRead("showPlayer", { playerId });
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line-strong bg-surface shadow-card">
      <Link
        href={`/players/${playerId}`}
        className="inline-flex h-8 min-w-0 items-center gap-1.5 rounded-full pr-1.5 pl-3 font-medium text-ink text-sm hover:bg-hover"
      >
        <UserRound aria-hidden className="size-3.5 shrink-0 text-muted" />
        <span className="truncate">{data ? (data.name ?? data.taxId) : player("title")}</span>
      </Link>
      <ClearChip label={t("clearFilter", { name: player("title") })} onClear={onClear} />
    </span>
  );
}

type Narrow = (chosen: { search?: string | null; player?: string | null }) => void;

/**
 * Returns a function that searches a list. A tax id becomes a filter by player, because an address must not hold it; it
 * returns "taken" then, so that the box forgets the text.
 */
export function useSearchOrPlayer(narrow: Narrow): (text: string) => "taken" | undefined {
  const t = useTranslations("list");
  return (text) => {
    const taxId = parseTaxId(text);
    if (!taxId) {
      narrow({ search: text || null });
      return undefined;
    }
    call("findPlayer", { place: { at: "taxId", taxId } }).then(
      ({ playerId }) =>
        playerId ? narrow({ player: playerId, search: null }) : void toast("bad", t("nobodyWithTaxId")),
      () => void toast("bad", t("searchFailed")),
    );
    return "taken";
  };
}
