"use client";

import dynamic from "next/dynamic";
import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "#lib/core/money.ts";
import { ChartSlider } from "../../ui/charts/chart-slider.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { WhenSeen } from "../../ui/when-seen.tsx";
import { Money } from "../../values/money.tsx";
import { type ChartBefore, type ChartKind, type ChartPoint, sideOf, totalsOfKinds } from "./chart-points.ts";
import { ChartSection } from "./chart-section.tsx";
import { MovementTable } from "./movement-table.tsx";
import { Swatch } from "./swatch.tsx";

const MovementBars = dynamic(() => import("./movement-bars.tsx").then((module) => module.MovementBars), {
  ssr: false,
  loading: () => <Skeleton className="h-64" />,
});

type Props = {
  title: string;
  /** What the points are: an hour, a day, a month. */
  time: string;
  kinds: readonly ChartKind[];
  points: readonly ChartPoint[];
  /** Null: nothing is compared. */
  previous: readonly ChartBefore[] | null;
  onOpen: (place: number) => void;
  /** Shows the lines of a kind. Absent: there is no list of the kinds. */
  onKind?: (kind: ChartKind) => void;
};

/** Money in and out by kind, of each hour, day or month. */
export function MovementSection({ title, time, kinds, points, previous, onOpen, onKind }: Props) {
  const t = useTranslations("statement");
  const locale = useLocale();
  const money = (cents: bigint) => formatMoney(cents, locale);
  const most = (type: ChartKind["type"]) =>
    points.reduce(
      (best, point) => (sideOf(kinds, point, type) > sideOf(kinds, best, type) ? point : best),
      points[0] as ChartPoint,
    );
  const textOf = (place: number) => {
    const point = points[place];
    if (!point) return "";
    const of = (type: ChartKind["type"]) => money(sideOf(kinds, point, type));
    const before = previous?.[place];
    const text = t("movedAt", { name: point.name, in: of("credit"), out: of("debit") });
    return before ? `${text} ${t("movedBefore", { in: money(before.credits), out: money(before.debits) })}` : text;
  };
  const [busiestIn, busiestOut] = points.length > 0 ? [most("credit"), most("debit")] : [];
  const says =
    kinds.length > 0 && busiestIn && busiestOut
      ? t("movedSays", {
          in: money(sideOf(kinds, busiestIn, "credit")),
          inAt: busiestIn.name,
          out: money(sideOf(kinds, busiestOut, "debit")),
          outAt: busiestOut.name,
        })
      : null;
  return (
    <ChartSection
      title={title}
      says={says}
      chart={
        <ChartSlider
          label={says ?? ""}
          count={points.length}
          textOf={textOf}
          onOpen={onOpen}
          hint={t("barsHint")}
          className="h-64"
        >
          {(chosen, open) => (
            <WhenSeen className="h-full">
              <MovementBars kinds={kinds} points={points} previous={previous} chosen={chosen} onOpen={open} />
            </WhenSeen>
          )}
        </ChartSlider>
      }
      table={<MovementTable {...{ title, time, kinds, points, previous, onOpen }} />}
    >
      {onKind ? <KindLegend kinds={kinds} totals={totalsOfKinds(kinds, points)} onKind={onKind} /> : null}
    </ChartSection>
  );
}

type KindLegendProps = {
  kinds: readonly ChartKind[];
  totals: ReturnType<typeof totalsOfKinds>;
  onKind: (kind: ChartKind) => void;
};

/** Shows what each colour stands for, with the sum of the period. A kind leads to its lines. */
function KindLegend({ kinds, totals, onKind }: KindLegendProps) {
  const t = useTranslations("statement");
  const kindName = useTranslations("lineKind");
  return (
    <ul className="mt-4 grid gap-x-6 sm:grid-cols-2 lg:grid-cols-3">
      {totals.map((total, i) => {
        const kind = kinds[i] as ChartKind;
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
