import { UserRound, UserRoundX } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { Link } from "../../ui/link.tsx";
import { ClearChip } from "../chips/filter-chip.tsx";
import { NOBODY } from "../queries/nobody.ts";

const LOOK = "inline-flex h-8 min-w-0 items-center gap-1.5 rounded-full pr-1.5 pl-3 font-medium text-ink text-sm";

/** Shows whose records a list is of, and removes this filter. A player who is not known has no page. */
export function PlayerChip({ playerId, onClear }: { playerId: string; onClear: () => void }) {
  const t = useTranslations("list");
  const player = useTranslations("player");
  const isNobody = playerId === NOBODY;
  const { data, error } = useRead("showPlayer", { playerId }, { isOn: !isNobody });
  const isUnknown = isNobody || (!data && error !== null);
  return (
    <span className="inline-flex max-w-full items-center rounded-full border border-line-strong bg-surface shadow-card">
      {isUnknown ? (
        <span className={LOOK}>
          <UserRoundX aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span className="truncate">{player("unknown")}</span>
        </span>
      ) : (
        <Link href={`/players/${playerId}`} className={`${LOOK} hover:bg-hover`}>
          <UserRound aria-hidden className="size-3.5 shrink-0 text-muted" />
          <span className="truncate">{data ? (data.name ?? data.taxId) : player("title")}</span>
        </Link>
      )}
      <ClearChip label={t("clearFilter", { name: player("title") })} onClear={onClear} />
    </span>
  );
}
