"use client";

import { type ReactNode, useEffect, useState } from "react";
import { noteBusinessAhead } from "#lib/client/clock/business-clock.ts";

/** A page that knows how far business time is ahead, as the server that made it saw. `aheadMs`: 0 outside of staging. */
export function BusinessClock({ aheadMs, children }: { aheadMs: number; children: ReactNode }) {
  // Before anything inside asks what time it is.
  useState(() => noteBusinessAhead(aheadMs));
  useEffect(() => noteBusinessAhead(aheadMs), [aheadMs]);
  return children;
}
