"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Bar, BarChart, CartesianGrid, ReferenceLine, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "#lib/core/money.ts";

/** Money in and out in one hour or day, in cents. `label` is the name of that hour or day. */
export type FlowPoint = { at: Date; label: string; in: bigint; out: bigint };

type Props = { points: readonly FlowPoint[]; says: string };
type FlowBar = { label: string; in: number; out: number };

const AXIS = { tickLine: false, axisLine: false, tick: { fill: "var(--faint)", fontSize: 11 } };

/** Chart with bars up for money in, and down for money out. */
export function FlowChart({ points, says }: Props) {
  const format = useFormatter();
  // Only the chart uses floating point; displayed amounts come from the bigint cents.
  const bars: FlowBar[] = points.map((point) => ({
    label: point.label,
    in: Number(point.in),
    out: -Number(point.out),
  }));
  const compact = (cents: number) =>
    format.number(Math.abs(cents) / 100, { notation: "compact", maximumFractionDigits: 1 });
  return (
    <div role="img" aria-label={says} className="h-60">
      <ResponsiveContainer width="100%" height="100%">
        <BarChart
          data={bars}
          stackOffset="sign"
          barCategoryGap="22%"
          margin={{ top: 4, right: 0, bottom: 0, left: 0 }}
          accessibilityLayer={false}
        >
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis dataKey="label" {...AXIS} minTickGap={28} tickMargin={8} />
          <YAxis {...AXIS} width={44} tickFormatter={compact} tickCount={4} />
          <ReferenceLine y={0} stroke="var(--line-strong)" />
          <Tooltip
            cursor={{ fill: "var(--hover)", opacity: 0.6 }}
            isAnimationActive={false}
            content={({ active, label }) => (
              <Reading point={active ? points.find((p) => p.label === label) : undefined} />
            )}
          />
          <Bar dataKey="in" stackId="flow" fill="var(--chart-in)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
          <Bar dataKey="out" stackId="flow" fill="var(--chart-out)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
        </BarChart>
      </ResponsiveContainer>
    </div>
  );
}

function Reading({ point }: { point: FlowPoint | undefined }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  if (!point) return null;
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-medium text-ink">{point.label}</p>
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
