"use client";

import { type ReactNode, useEffect, useState } from "react";
import { noteBusinessAhead } from "#lib/client/clock.ts";
import { RenderedAhead } from "#lib/client/use-clock.ts";

/** Sets how far business time is ahead, as of the server's rendering of the page. `aheadMs` is 0 outside of staging. */
export function BusinessClock({ aheadMs, children }: { aheadMs: number; children: ReactNode }) {
  const [rendered] = useState(() => {
    // Before any child reads the time.
    noteBusinessAhead(aheadMs);
    return aheadMs;
  });
  useEffect(() => noteBusinessAhead(aheadMs), [aheadMs]);
  return <RenderedAhead value={rendered}>{children}</RenderedAhead>;
}
