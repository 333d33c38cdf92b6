"use client";

import type { ComponentProps } from "react";
import { ReferenceArea, ReferenceLine } from "recharts";
import { TimeChart } from "./time-chart.tsx";
import { useAxisMoney } from "./use-axis-money.ts";

type Props = Pick<ComponentProps<typeof TimeChart>, "points" | "data" | "reading" | "onOpen" | "children"> & {
  /** The place that is read with the keyboard. */
  chosen: number | undefined;
};

/** The frame of a chart of money in, above zero, and out, below it. */
export function FlowFrame({ chosen, children, ...chart }: Props) {
  return (
    <TimeChart {...chart} side={useAxisMoney()} cursor={{ fill: "var(--hover)", opacity: 0.6 }}>
      <ReferenceLine y={0} stroke="var(--line-strong)" />
      {chosen === undefined ? null : (
        <ReferenceArea x1={chosen} x2={chosen} fill="var(--accent)" fillOpacity={0.14} ifOverflow="visible" />
      )}
      {children}
    </TimeChart>
  );
}
