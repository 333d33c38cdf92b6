"use client";

import { useFormatter } from "next-intl";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  ReferenceArea,
  ReferenceLine,
  ResponsiveContainer,
  Tooltip,
  XAxis,
  YAxis,
} from "recharts";
import type { MovedBefore, MovedKind, MovedPoint } from "./chart-points.ts";
import { kindFill } from "./kind-fill.ts";
import { MovedReading } from "./moved-reading.tsx";

type Props = {
  kinds: readonly MovedKind[];
  points: readonly MovedPoint[];
  /** Null: nothing is compared. */
  previous: readonly MovedBefore[] | null;
  /** The place that is read with the keyboard. */
  chosen: number | undefined;
  onOpen: (place: number) => void;
};

const AXIS = { tickLine: false, axisLine: false, tick: { fill: "var(--faint)", fontSize: 11 } };
const GHOST = {
  stroke: "var(--muted)",
  strokeDasharray: "3 3",
  strokeWidth: 1.5,
  dot: false,
  isAnimationActive: false,
};
const TICKS_MAX = 8;

/** Bars up for money in, and down for money out, by kind; broken lines for the period before. A click opens a bar. */
export function MovedBars({ kinds, points, previous, chosen, onOpen }: Props) {
  const format = useFormatter();
  const bars = barsOf(kinds, points, previous);
  const compact = (cents: number) =>
    format.number(Math.abs(cents) / 100, {
      style: "currency",
      currency: "BRL",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    });
  const step = Math.ceil(points.length / TICKS_MAX);
  const ticks = points.map((_, place) => place).filter((place) => place % step === 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={bars}
        stackOffset="sign"
        barCategoryGap="18%"
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
          content={({ active, label }) =>
            active && points[Number(label)] ? (
              <MovedReading
                kinds={kinds}
                point={points[Number(label)] as MovedPoint}
                before={previous?.[Number(label)]}
              />
            ) : null
          }
        />
        {kinds.map((kind, i) => (
          <Bar
            // biome-ignore lint/suspicious/noArrayIndexKey: a kind has no other name than its place.
            key={i}
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
      </ComposedChart>
    </ResponsiveContainer>
  );
}

/** Only the chart uses floating point; displayed amounts come from the bigint cents. */
function barsOf(kinds: Props["kinds"], points: Props["points"], previous: Props["previous"]) {
  return points.map(({ sums }, place) => ({
    place,
    ...Object.fromEntries(kinds.map(({ type }, i) => [`k${i}`, Number(sums[i] ?? 0n) * (type === "credit" ? 1 : -1)])),
    ...(previous
      ? { inBefore: Number(previous[place]?.credits ?? 0n), outBefore: -Number(previous[place]?.debits ?? 0n) }
      : {}),
  }));
}
