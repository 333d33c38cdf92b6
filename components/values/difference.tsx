import { ArrowDown, ArrowUp } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Money } from "./money.tsx";

/** Says how a sum differs from that of the period before. Of nothing there is no percentage: then it says that there was nothing. */
export function Difference({ cents, before }: { cents: bigint; before: bigint }) {
  const t = useTranslations("comparison");
  const format = useFormatter();
  const difference = cents - before;
  if (before === 0n) return <span className="text-muted text-xs">{t("nothingBefore")}</span>;
  if (difference === 0n) return <span className="text-muted text-xs">{t("sameAsBefore")}</span>;
  const isMore = difference > 0n;
  const Icon = isMore ? ArrowUp : ArrowDown;
  const share = Number(isMore ? difference : -difference) / Number(before);
  return (
    <span className="flex flex-wrap items-center gap-x-1 text-muted text-xs">
      <Icon aria-hidden className="size-3" />
      <Money cents={isMore ? difference : -difference} />
      <span className="tabular-nums">
        {t(isMore ? "moreThanBefore" : "lessThanBefore", {
          share: format.number(share, { style: "percent", maximumFractionDigits: 1 }),
        })}
      </span>
    </span>
  );
}
