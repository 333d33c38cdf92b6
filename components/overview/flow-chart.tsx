"use client";

import { useLocale, useTranslations } from "next-intl";
import { Bar } from "recharts";
import { formatMoney } from "#lib/core/money.ts";
import { FlowFrame } from "../ui/flow-frame.tsx";
import type { FlowPoint } from "./flow-points.ts";

type Props = {
  points: readonly FlowPoint[];
  /** The place of the bar that is read with the keyboard. */
  chosen: number | undefined;
  onOpen: (place: number) => void;
};

/** Bars up for money in, and down for money out. A click opens the bar. */
export function FlowChart({ points, chosen, onOpen }: Props) {
  return (
    <FlowFrame
      points={points}
      data={points.map((point, place) => ({ place, in: Number(point.in), out: -Number(point.out) }))}
      chosen={chosen}
      reading={(place) => <Reading point={points[place] as FlowPoint} />}
      onOpen={onOpen}
    >
      <Bar dataKey="in" stackId="flow" fill="var(--chart-in)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
      <Bar dataKey="out" stackId="flow" fill="var(--chart-out)" radius={[3, 3, 0, 0]} isAnimationActive={false} />
    </FlowFrame>
  );
}

function Reading({ point }: { point: FlowPoint }) {
  const t = useTranslations("overview");
  const locale = useLocale();
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
