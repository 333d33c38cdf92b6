"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import {
  Bar,
  BarChart,
  CartesianGrid,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import { formatMoney } from "#lib/core/money.ts";
import type { FlowPoint } from "./flow-points.ts";

type Props = {
  points: readonly FlowPoint[];
  /** The place of the bar that is read with the keyboard. */
  chosen: number | undefined;
  onOpen: (place: number) => void;
};

const AXIS = { tickLine: false, axisLine: false, tick: { fill: "var(--faint)", fontSize: 11 } };
const TICKS_MAX = 8;

/** Bars up for money in, and down for money out. A click opens the bar. */
export function FlowChart({ points, chosen, onOpen }: Props) {
  const format = useFormatter();
  // Only the chart uses floating point; displayed amounts come from the bigint cents.
  const bars = points.map((point, place) => ({ place, in: Number(point.in), out: -Number(point.out) }));
  const compact = (cents: number) =>
    format.number(Math.abs(cents) / 100, {
      style: "currency",
      currency: "BRL",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    });
  const step = Math.ceil(points.length / TICKS_MAX);
  const ticks = bars.map(({ place }) => place).filter((place) => place % step === 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <BarChart
        data={bars}
        stackOffset="sign"
        barCategoryGap="22%"
        margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
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
        <YAxis {...AXIS} width={62} tickFormatter={compact} tickCount={5} />
        <ReferenceLine y={0} stroke="var(--line-strong)" />
        {chosen === undefined ? null : (
          <ReferenceArea x1={chosen} x2={chosen} fill="var(--accent)" fillOpacity={0.14} ifOverflow="visible" />
        )}
        <Tooltip
          cursor={{ fill: "var(--hover)", opacity: 0.6 }}
          isAnimationActive={false}
          content={({ active, label }) => <Reading point={active ? points[Number(label)] : undefined} />}
        />
        <Bar dataKey="in" stackId="flow" fill="var(--chart-in)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        <Bar dataKey="out" stackId="flow" fill="var(--chart-out)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      </BarChart>
    </ResponsiveContainer>
  );
}

function Reading({ point }: { point: FlowPoint | undefined }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  if (!point) return null;
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-medium text-ink">{point.name}</p>
      {(["in", "out"] as const).map((side) => (
        <p key={side} className="flex items-center gap-2 text-muted tabular-nums">
          <span className={`size-2 rounded-[3px] ${side === "in" ? "bg-chart-in" : "bg-chart-out"}`} />
          {t(side)}
          <span className="ml-auto pl-4 text-ink">{formatMoney(point[side], locale)}</span>
        </p>
      ))}
    </div>
  );
}
