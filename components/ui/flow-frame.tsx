"use client";

import { useFormatter } from "next-intl";
import type { ComponentProps } from "react";
import { ReferenceArea, ReferenceLine } from "recharts";
import { TimeChart } from "./time-chart.tsx";

type Props = Pick<ComponentProps<typeof TimeChart>, "points" | "data" | "reading" | "onOpen" | "children"> & {
  /** The place that is read with the keyboard. */
  chosen: number | undefined;
};

/** The frame of a chart of money in, above zero, and out, below it. */
export function FlowFrame({ chosen, children, ...chart }: Props) {
  const format = useFormatter();
  const compact = (cents: number) =>
    format.number(Math.abs(cents) / 100, {
      style: "currency",
      currency: "BRL",
      notation: "compact",
      minimumFractionDigits: 0,
      maximumFractionDigits: 1,
    });
  return (
    <TimeChart {...chart} side={compact} cursor={{ fill: "var(--hover)", opacity: 0.6 }}>
      <ReferenceLine y={0} stroke="var(--line-strong)" />
      {chosen === undefined ? null : (
        <ReferenceArea x1={chosen} x2={chosen} fill="var(--accent)" fillOpacity={0.14} ifOverflow="visible" />
      )}
      {children}
    </TimeChart>
  );
}
