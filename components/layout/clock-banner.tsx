"use client";

import dynamic from "next/dynamic";
import { useBusinessAhead } from "#lib/client/clock/use-business-clock.ts";

const MovedClock = dynamic(() => import("./moved-clock.tsx").then((module) => module.MovedClock));

/** Says that the sandbox's clock was moved, and what it shows. Nothing while it goes as clocks do. */
export function ClockBanner() {
  const aheadMs = useBusinessAhead();
  return aheadMs === 0 ? null : <MovedClock aheadMs={aheadMs} />;
}
