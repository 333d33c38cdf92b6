import { ArrowDown, ArrowUp } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";

type Props = { name: string; mark: string; cents: bigint | undefined; before: bigint | undefined };

/** A sum of the period, and how it differs from the same sum of the period before. */
export function FlowTotal({ name, mark, cents, before }: Props) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-muted text-xs">
        <span aria-hidden className={`size-2 rounded-[3px] ${mark}`} />
        {name}
      </dt>
      <dd className="mt-0.5">
        {cents === undefined || before === undefined ? (
          <Skeleton className="h-12 w-40" />
        ) : (
          <>
            <Money cents={cents} className="block font-semibold text-ink text-xl tracking-tight" />
            <Difference cents={cents} before={before} />
          </>
        )}
      </dd>
    </div>
  );
}

/** Of nothing there is no percentage: then it says that there was nothing before. */
function Difference({ cents, before }: { cents: bigint; before: bigint }) {
  const t = useTranslations("overview");
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
