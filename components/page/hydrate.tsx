"use client";

import { HydrationBoundary, hydrate, useQueryClient } from "@tanstack/react-query";
import { type ReactNode, useEffect, useLayoutEffect, useMemo } from "react";
import { arrivedState, notePageRead, type Prefetched, refetchChangedSince } from "#lib/client/calls/query-cache.ts";
import { notePageTime } from "#lib/client/clock.ts";

/** Puts what the server read for this page into the query cache. Data that is newer stays. */
export function Hydrate({ prefetched, children }: { prefetched: Prefetched; children: ReactNode }) {
  const client = useQueryClient();
  const state = useMemo(() => {
    notePageTime(prefetched.at);
    return arrivedState(prefetched);
  }, [prefetched]);
  // HydrationBoundary updates known queries in an effect. A layout effect runs before any child checks whether its data
  // is still fresh, so the child does not request what has just arrived.
  useLayoutEffect(() => {
    notePageRead(prefetched.at);
    hydrate(client, state);
  }, [client, prefetched, state]);
  useEffect(() => refetchChangedSince(client, prefetched), [client, prefetched]);
  return <HydrationBoundary state={state}>{children}</HydrationBoundary>;
}
