"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import { Area, AreaChart, CartesianGrid, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";
import { formatMoney } from "#lib/core/money.ts";

type Point = { day: string; label: string; closing: bigint; in: bigint; out: bigint };

const DOTS_MAX = 31;
const AXIS = { tickLine: false, axisLine: false, tick: { fill: "var(--faint)", fontSize: 11 } };

/** Chart of a year, with one point for each day. */
export function YearChart({ points, says }: { points: readonly Point[]; says: string }) {
  const format = useFormatter();
  // Only the chart uses floating point; displayed amounts come from the bigint cents.
  const closings = points.map(({ day, closing }) => ({ day, closing: Number(closing) }));
  const byDay = new Map(points.map((point) => [point.day, point]));
  const compact = (cents: number) => format.number(cents / 100, { notation: "compact", maximumFractionDigits: 1 });
  return (
    <div role="img" aria-label={says} className="h-65 overflow-hidden">
      <ResponsiveContainer width="100%" height="100%">
        <AreaChart data={closings} margin={{ top: 4, right: 0, bottom: 0, left: 0 }} accessibilityLayer={false}>
          <CartesianGrid vertical={false} stroke="var(--line)" />
          <XAxis
            dataKey="day"
            {...AXIS}
            tickFormatter={(day: string) => byDay.get(day)?.label ?? day}
            minTickGap={48}
            tickMargin={8}
          />
          <YAxis {...AXIS} width={48} tickFormatter={compact} tickCount={4} />
          <Tooltip
            cursor={{ stroke: "var(--line-strong)" }}
            isAnimationActive={false}
            content={({ active, label }) => <Reading point={active ? byDay.get(`${label}`) : undefined} />}
          />
          <Area
            dataKey="closing"
            type="stepAfter"
            stroke="var(--chart-in)"
            strokeWidth={2}
            fill="var(--chart-in)"
            fillOpacity={0.12}
            // The line between the days of a young account is too short to be seen.
            dot={points.length <= DOTS_MAX ? { r: 2.5, fill: "var(--chart-in)", strokeWidth: 0 } : false}
            isAnimationActive={false}
          />
        </AreaChart>
      </ResponsiveContainer>
    </div>
  );
}

function Reading({ point }: { point: Point | undefined }) {
  const t = useTranslations("balances");
  const locale = useLocale();
  if (!point) return null;
  return (
    <div className="rounded-lg border border-line bg-surface px-3 py-2 text-xs shadow-float">
      <p className="mb-1 font-medium text-ink">{point.label}</p>
      {(["closing", "in", "out"] as const).map((part) => (
        <p key={part} className="flex gap-4 text-muted tabular-nums">
          {t(part)}
          <span className="ml-auto text-ink">{formatMoney(point[part], locale)}</span>
        </p>
      ))}
    </div>
  );
}
