import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "#lib/core/money.ts";
import { type MovedBefore, type MovedKind, type MovedPoint, sideOf } from "./chart-points.ts";
import { Swatch } from "./swatch.tsx";

type Props = { kinds: readonly MovedKind[]; point: MovedPoint; before: MovedBefore | undefined };

/** The amounts of the bar under the pointer. */
export function MovedReading({ kinds, point, before }: Props) {
  const t = useTranslations("statement");
  const kindName = useTranslations("lineKind");
  const locale = useLocale();
  const row = (name: string, cents: bigint, look: string, kind?: MovedKind) => (
    <p key={`${name} ${kind?.type}`} className={`flex items-center gap-2 tabular-nums ${look}`}>
      {kind ? <Swatch kinds={kinds} kind={kind} /> : null}
      {name}
      <span className="ml-auto pl-4 text-ink">{formatMoney(cents, locale)}</span>
    </p>
  );
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-medium text-ink">{point.name}</p>
      {(["credit", "debit"] as const).map((type) => (
        <div key={type} className="mt-1">
          {row(t(type), sideOf(kinds, point, type), "font-medium text-ink")}
          {kinds.map((kind, i) =>
            kind.type === type && (point.sums[i] ?? 0n) > 0n
              ? row(kindName(kind.kind), point.sums[i] ?? 0n, "text-muted", kind)
              : null,
          )}
          {before ? row(t("before"), type === "credit" ? before.credits : before.debits, "text-faint") : null}
        </div>
      ))}
    </div>
  );
}
