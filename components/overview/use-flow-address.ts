import { useSearchParams } from "next/navigation";
import { startTransition, useEffect, useOptimistic, useRef } from "react";
import { type FlowAddress, readFlow, writeFlow } from "./flow-query.ts";

/**
 * Returns what the address says of the flow, and a function that changes it. Each change is a step of the browser's history. Lists keep
 * their filters by nuqs; for these two choices it would be a tenth of the code that the first page loads.
 */
export function useFlowAddress(): [FlowAddress, (chosen: Partial<FlowAddress>) => void] {
  const drawn = useSearchParams().toString();
  const [shown, show] = useOptimistic(drawn);
  // The router may still draw an address from before the last choice.
  const last = useRef(drawn);
  useEffect(() => {
    last.current = shown;
  }, [shown]);
  const choose = (chosen: Partial<FlowAddress>) =>
    startTransition(() => {
      const query = writeFlow(last.current, chosen);
      if (query === last.current) return;
      last.current = query;
      show(query);
      history.pushState(null, "", query ? `?${query}` : location.pathname);
    });
  return [readFlow(new URLSearchParams(shown)), choose];
}
