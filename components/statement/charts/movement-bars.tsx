"use client";

import { useLocale, useTranslations } from "next-intl";
import { Bar, Line } from "recharts";
import { formatMoney } from "#lib/core/money.ts";
import { FlowFrame } from "../../ui/charts/flow-frame.tsx";
import { type ChartBefore, type ChartKind, type ChartPoint, sideOf } from "./chart-points.ts";
import { kindFill } from "./kind-fill.ts";
import { Swatch } from "./swatch.tsx";

type Props = {
  kinds: readonly ChartKind[];
  points: readonly ChartPoint[];
  /** Null: nothing is compared. */
  previous: readonly ChartBefore[] | null;
  /** The place that is read with the keyboard. */
  chosen: number | undefined;
  onOpen: (place: number) => void;
};

const GHOST = {
  stroke: "var(--muted)",
  strokeDasharray: "3 3",
  strokeWidth: 1.5,
  dot: false,
  isAnimationActive: false,
};

/** Bars up for money in, and down for money out, by kind; broken lines for the period before. A click opens a bar. */
export function MovementBars({ kinds, points, previous, chosen, onOpen }: Props) {
  return (
    <FlowFrame
      points={points}
      data={barsOf(kinds, points, previous)}
      chosen={chosen}
      reading={(place) => (
        <MovementReading kinds={kinds} point={points[place] as ChartPoint} before={previous?.[place]} />
      )}
      onOpen={onOpen}
    >
      {kinds.map((kind, i) => (
        <Bar
          key={`${kind.kind} ${kind.type}`}
          dataKey={`k${i}`}
          stackId="moved"
          {...kindFill(kinds, kind)}
          stroke={kind.type === "credit" ? "var(--chart-in)" : "var(--chart-out)"}
          strokeWidth={0.75}
          isAnimationActive={false}
        />
      ))}
      {previous ? <Line dataKey="inBefore" type="step" {...GHOST} /> : null}
      {previous ? <Line dataKey="outBefore" type="step" {...GHOST} /> : null}
    </FlowFrame>
  );
}

function barsOf(kinds: Props["kinds"], points: Props["points"], previous: Props["previous"]) {
  return points.map(({ sums }, place) => ({
    place,
    ...Object.fromEntries(kinds.map(({ type }, i) => [`k${i}`, Number(sums[i] ?? 0n) * (type === "credit" ? 1 : -1)])),
    ...(previous
      ? { inBefore: Number(previous[place]?.credits ?? 0n), outBefore: -Number(previous[place]?.debits ?? 0n) }
      : {}),
  }));
}

type MovementReadingProps = { kinds: readonly ChartKind[]; point: ChartPoint; before: ChartBefore | undefined };

/** The amounts of the bar under the pointer. */
function MovementReading({ kinds, point, before }: MovementReadingProps) {
  const t = useTranslations("statement");
  const kindName = useTranslations("lineKind");
  const locale = useLocale();
  const row = (name: string, cents: bigint, look: string, kind?: ChartKind) => (
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
