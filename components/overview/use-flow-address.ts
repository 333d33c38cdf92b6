import { useSearchParams } from "next/navigation";
import { startTransition, useOptimistic } from "react";
import { type FlowAddress, readFlow, writeFlow } from "./flow-query.ts";

/**
 * Returns what the address says of the flow, and a function that changes it. Each change is a step of the browser's history. Lists keep
 * their filters by nuqs; for these two choices it would be a tenth of the code that the first page loads.
 */
export function useFlowAddress(): [FlowAddress, (chosen: Partial<FlowAddress>) => void] {
  const drawn = useSearchParams().toString();
  const [shown, show] = useOptimistic(drawn);
  const choose = (chosen: Partial<FlowAddress>) =>
    startTransition(() => {
      // The router may still draw an address from before the last choice; the browser's own has it.
      const before = location.search.slice(1);
      const query = writeFlow(before, chosen);
      if (query === before) return;
      show(query);
      history.pushState(null, "", query ? `?${query}` : location.pathname);
    });
  return [readFlow(new URLSearchParams(shown)), choose];
}
