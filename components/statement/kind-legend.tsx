import { useTranslations } from "next-intl";
import { Money } from "../values/money.tsx";
import type { MovedKind, totalsOfKinds } from "./chart-points.ts";
import { Swatch } from "./swatch.tsx";

type Props = {
  kinds: readonly MovedKind[];
  totals: ReturnType<typeof totalsOfKinds>;
  onKind: (kind: MovedKind) => void;
};

/** Shows what each colour stands for, with the sum of the period. A kind leads to its lines. */
export function KindLegend({ kinds, totals, onKind }: Props) {
  const t = useTranslations("statement");
  const kindName = useTranslations("lineKind");
  return (
    <ul className="mt-4 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {totals.map((total, i) => {
        const kind = kinds[i] as MovedKind;
        return (
          <li key={`${kind.kind} ${kind.type}`}>
            <button
              type="button"
              onClick={() => onKind(kind)}
              className="flex w-full items-baseline gap-2 rounded-md px-1.5 py-1.5 text-left text-sm hover:bg-hover"
            >
              <Swatch kinds={kinds} kind={kind} />
              <span className="min-w-0 text-ink">
                {kindName(kind.kind)} <span className="text-muted text-xs">· {t(kind.type)}</span>
                <span className="block text-faint text-xs">{t("count", { count: total.count })}</span>
              </span>
              <Money cents={kind.type === "debit" ? -total.sum : total.sum} className="ml-auto text-ink" />
            </button>
          </li>
        );
      })}
    </ul>
  );
}
