"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { CartesianGrid, Line, LineChart, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "#lib/core/money.ts";
import type { BalancePoint } from "./chart-points.ts";

type Props = {
  points: readonly BalancePoint[];
  /** The balances of the period before. Null: nothing is compared. */
  previous: readonly bigint[] | null;
  /** The place that is read with the keyboard. */
  chosen: number | undefined;
  onOpen: (place: number) => void;
};

const AXIS = { tickLine: false, axisLine: false, tick: { fill: "var(--faint)", fontSize: 11 } };
const TICKS_MAX = 8;

/** A line of balances, and a broken one for the period before. A click opens a point. */
export function BalanceLine({ points, previous, chosen, onOpen }: Props) {
  const format = useFormatter();
  // Only the chart uses floating point; displayed amounts come from the bigint cents.
  const data = points.map(({ closing }, place) => ({
    place,
    closing: closing === null ? null : Number(closing),
    ...(previous ? { before: Number(previous[place] ?? 0n) } : {}),
  }));
  const compact = (cents: number) => format.number(cents / 100, { notation: "compact", maximumFractionDigits: 1 });
  const step = Math.ceil(points.length / TICKS_MAX);
  const ticks = points.map((_, place) => place).filter((place) => place % step === 0);
  const isFew = points.length <= 62;
  return (
    <ResponsiveContainer width="100%" height="100%">
      <LineChart
        data={data}
        margin={{ top: 6, right: 6, bottom: 0, left: 0 }}
        accessibilityLayer={false}
        onClick={({ activeLabel }) => activeLabel !== undefined && onOpen(Number(activeLabel))}
        className="cursor-pointer"
      >
        <CartesianGrid vertical={false} stroke="var(--line)" />
        <XAxis
          dataKey="place"
          {...AXIS}
          ticks={ticks}
          tickFormatter={(place: number) => points[place]?.label ?? ""}
          minTickGap={12}
          tickMargin={8}
        />
        <YAxis {...AXIS} width={62} tickFormatter={compact} tickCount={5} domain={["auto", "auto"]} />
        {chosen === undefined ? null : <ReferenceLine x={chosen} stroke="var(--accent)" strokeOpacity={0.5} />}
        <Tooltip
          cursor={{ stroke: "var(--line-strong)" }}
          isAnimationActive={false}
          content={({ active, label }) => {
            const point = active ? points[Number(label)] : undefined;
            return point ? <Reading point={point} before={previous?.[Number(label)]} /> : null;
          }}
        />
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
      </LineChart>
    </ResponsiveContainer>
  );
}

function Reading({ point: { name, closing }, before }: { point: BalancePoint; before: bigint | undefined }) {
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
      {before === undefined ? null : row(t("before"), before, "text-faint")}
    </div>
  );
}
