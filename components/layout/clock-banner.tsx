"use client";

import dynamic from "next/dynamic";
import { useBusinessAhead } from "#lib/client/use-clock.ts";

const MovedClock = dynamic(() => import("./moved-clock.tsx").then((module) => module.MovedClock), {
  loading: () => null,
});

/** Shows that the sandbox's clock was moved, and its time. Renders nothing when the clock was not moved. */
export function ClockBanner() {
  const aheadMs = useBusinessAhead();
  return aheadMs === 0 ? null : <MovedClock aheadMs={aheadMs} />;
}
