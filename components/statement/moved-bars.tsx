"use client";

import { Bar, Line } from "recharts";
import { FlowFrame } from "../ui/flow-frame.tsx";
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

const GHOST = {
  stroke: "var(--muted)",
  strokeDasharray: "3 3",
  strokeWidth: 1.5,
  dot: false,
  isAnimationActive: false,
};

/** Bars up for money in, and down for money out, by kind; broken lines for the period before. A click opens a bar. */
export function MovedBars({ kinds, points, previous, chosen, onOpen }: Props) {
  return (
    <FlowFrame
      points={points}
      data={barsOf(kinds, points, previous)}
      chosen={chosen}
      reading={(place) => <MovedReading kinds={kinds} point={points[place] as MovedPoint} before={previous?.[place]} />}
      onOpen={onOpen}
    >
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
