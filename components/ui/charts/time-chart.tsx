"use client";

import type { ReactNode } from "react";
import { CartesianGrid, ComposedChart, ResponsiveContainer, Tooltip, XAxis, YAxis } from "recharts";

type Props = {
  /** What stands below each place. */
  points: readonly { label: string }[];
  /** Cents as numbers: only the drawing uses floating point; displayed amounts come from the bigint cents. */
  data: ({ place: number } & Record<string, number | null>)[];
  /** Returns the words of cents at the side. */
  side: (cents: number) => string;
  domain?: ["auto", "auto"];
  cursor: { fill: string; opacity: number } | { stroke: string };
  /** Returns what is shown for the place that is pointed at. */
  reading: (place: number) => ReactNode;
  onOpen: (place: number) => void;
  /** Bars, lines and marks. */
  children: ReactNode;
};

const AXIS = { tickLine: false, axisLine: false, tick: { fill: "var(--faint)", fontSize: 11 } };
const TICKS_MAX = 8;

/** The frame of a chart of amounts over time: grid, axes and reading. A click opens a place. */
export function TimeChart({ points, data, side, domain, cursor, reading, onOpen, children }: Props) {
  const step = Math.ceil(points.length / TICKS_MAX);
  const ticks = points.map((_, place) => place).filter((place) => place % step === 0);
  return (
    <ResponsiveContainer width="100%" height="100%">
      <ComposedChart
        data={data}
        stackOffset="sign"
        barCategoryGap="20%"
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
        <YAxis {...AXIS} width={62} tickFormatter={side} tickCount={5} domain={domain} />
        <Tooltip
          cursor={cursor}
          isAnimationActive={false}
          content={({ active, label }) => (active && points[Number(label)] ? reading(Number(label)) : null)}
        />
        {children}
      </ComposedChart>
    </ResponsiveContainer>
  );
}
