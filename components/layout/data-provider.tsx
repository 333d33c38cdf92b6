"use client";

import { IsRestoringProvider, QueryClientProvider } from "@tanstack/react-query";
import { Activity, type ReactNode, startTransition, useCallback, useEffect, useState } from "react";
import { makeQueryClient } from "#lib/client/query-client.ts";

/**
 * What the console's pages read, kept while they come and go. A page's parts wake one by one: until all of them have, none
 * asks for anything newer, so that each finds what it was made of.
 */
export function DataProvider({ children }: { children: ReactNode }) {
  const [client] = useState(makeQueryClient);
  const [isAwake, setAwake] = useState(false);
  // Parts that still sleep are woken with what they know before they are told.
  const wake = useCallback(() => startTransition(() => setAwake(true)), []);
  return (
    <QueryClientProvider client={client}>
      <IsRestoringProvider value={!isAwake}>{children}</IsRestoringProvider>
      <Activity>
        <LastToWake tell={wake} />
      </Activity>
    </QueryClientProvider>
  );
}

function LastToWake({ tell }: { tell: () => void }) {
  useEffect(tell, [tell]);
  return null;
}
