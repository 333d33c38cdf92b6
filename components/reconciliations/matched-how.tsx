import { useTranslations } from "next-intl";
import { Money } from "../values/money.tsx";
import type { Reconciliation } from "./reconciliation-words.tsx";

/** Says of what is matched how much of it is so otherwise than by its id and amount alone. */
export function MatchedHow({ totals }: { totals: NonNullable<Reconciliation["totals"]> }) {
  const t = useTranslations("reconciliation");
  const { byCase, byTime, together } = totals;
  if (byCase + byTime + together.count === 0 && together.isComplete) return null;
  return (
    <div className="mt-3 flex flex-col gap-1.5 text-muted text-xs">
      {byCase > 0 ? <p>{t("byCase", { count: byCase })}</p> : null}
      {byTime > 0 ? <p>{t("byTime", { count: byTime })}</p> : null}
      {together.count > 0 ? (
        <details>
          <summary className="cursor-pointer">{t("together", { count: together.count })}</summary>
          <ul className="mt-1 flex flex-col gap-1">
            {together.first.map((set) => (
              <li key={set.rows.join()} className="flex items-baseline justify-between gap-3">
                <span className="min-w-0">
                  {t("togetherSet", {
                    rows: set.rows.join(" + "),
                    lines: set.lines.map(({ lineNumber }) => `${lineNumber}`).join(" + "),
                  })}
                </span>
                <Money cents={set.sum} />
              </li>
            ))}
          </ul>
        </details>
      ) : null}
      {together.isComplete ? null : <p className="text-warn">{t("togetherCut")}</p>}
    </div>
  );
}
