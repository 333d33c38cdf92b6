"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Line, ReferenceLine } from "recharts";
import { formatMoney } from "#lib/core/money.ts";
import { TimeChart } from "../../ui/charts/time-chart.tsx";
import type { BalancePoint } from "./chart-points.ts";

type Props = {
  points: readonly BalancePoint[];
  /** The balances of the period before. Null: nothing is compared. */
  previous: readonly (bigint | null)[] | null;
  /** The place that is read with the keyboard. */
  chosen: number | undefined;
  onOpen: (place: number) => void;
};

/** A line of balances, and a broken one for the period before. A click opens a point. */
export function BalanceLine({ points, previous, chosen, onOpen }: Props) {
  const format = useFormatter();
  const data = points.map(({ closing }, place) => ({
    place,
    closing: numberOf(closing),
    ...(previous ? { before: numberOf(previous[place]) } : {}),
  }));
  const compact = (cents: number) => format.number(cents / 100, { notation: "compact", maximumFractionDigits: 1 });
  const isFew = points.length <= 62;
  return (
    <TimeChart
      points={points}
      data={data}
      side={compact}
      domain={["auto", "auto"]}
      cursor={{ stroke: "var(--line-strong)" }}
      reading={(place) => <Reading point={points[place] as BalancePoint} before={previous?.[place]} />}
      onOpen={onOpen}
    >
      {chosen === undefined ? null : <ReferenceLine x={chosen} stroke="var(--accent)" strokeOpacity={0.5} />}
      {previous ? (
        <Line
          dataKey="before"
          stroke="var(--muted)"
          strokeDasharray="3 3"
          strokeWidth={1.5}
          dot={false}
          activeDot={false}
          isAnimationActive={false}
        />
      ) : null}
      <Line
        dataKey="closing"
        stroke="var(--chart-in)"
        strokeWidth={2}
        dot={isFew ? { r: 2.5, fill: "var(--chart-in)", strokeWidth: 0 } : false}
        activeDot={{ r: 4 }}
        isAnimationActive={false}
      />
    </TimeChart>
  );
}

const numberOf = (cents: bigint | null | undefined) => (cents === null || cents === undefined ? null : Number(cents));

function Reading({ point: { name, closing }, before }: { point: BalancePoint; before: bigint | null | undefined }) {
  const t = useTranslations("statement");
  const locale = useLocale();
  const row = (what: string, cents: bigint, look: string) => (
    <p className={`flex gap-4 tabular-nums ${look}`}>
      {what}
      <span className="ml-auto text-ink">{formatMoney(cents, locale)}</span>
    </p>
  );
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-medium text-ink">{name}</p>
      {closing === null ? null : row(t("closing"), closing, "text-muted")}
      {before === null || before === undefined ? null : row(t("before"), before, "text-faint")}
    </div>
  );
}
