"use client";

import { IsRestoringProvider, QueryClientProvider } from "@tanstack/react-query";
import { Activity, type ReactNode, startTransition, useCallback, useEffect, useState } from "react";
import { makeQueryClient } from "#lib/client/calls/query-cache.ts";

/**
 * Provides the console's query cache, which is kept across pages. React hydrates the parts of a page one by one. Until
 * all of them are hydrated, no query fetches newer data, so each part hydrates with the data that the server rendered.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  const [isHydrated, setHydrated] = useState(false);
  // In a transition, React hydrates the remaining parts with their first data before it applies this change.
  const onHydrated = useCallback(() => startTransition(() => setHydrated(true)), []);
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value={!isHydrated}>{children}</IsRestoringProvider>
      <Activity>
        <OnHydrated onMount={onHydrated} />
      </Activity>
    </QueryClientProvider>
  );
}

function OnHydrated({ onMount }: { onMount: () => void }) {
  useEffect(onMount, [onMount]);
  return null;
}
