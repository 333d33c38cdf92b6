"use client";

import { type ReactNode, useEffect, useState } from "react";
import { noteBusinessAhead } from "#lib/client/clock.ts";
import { RenderedAhead } from "#lib/client/use-clock.ts";

/** Sets how far business time is ahead, as of the server's rendering of the page. `aheadMs` is 0 outside of staging. */
export function BusinessClock({ aheadMs, children }: { aheadMs: number; children: ReactNode }) {
  // This runs before any child reads the time.
  useState(() => noteBusinessAhead(aheadMs));
  const [renderedMs] = useState(aheadMs);
  useEffect(() => noteBusinessAhead(aheadMs), [aheadMs]);
  return <RenderedAhead value={renderedMs}>{children}</RenderedAhead>;
}
