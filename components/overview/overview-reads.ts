import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { businessDay } from "#lib/client/clock.ts";
import { flowInput, readFlow } from "./flow-query.ts";

/** Returns what is prefetched for the overview at an address with these members. */
export function overviewReads(address: Record<string, string | string[]>): PageReads {
  const members = Object.entries(address).flatMap(([name, values]) => [values].flat().map((value) => [name, value]));
  const flow = flowInput(readFlow(new URLSearchParams(members)), businessDay());
  return (read) =>
    Promise.all([
      read("showOverview", {}),
      read("listRecentPayments", {}),
      read("showFlow", flow),
      read("showStatus", {}),
      read("showNetworkState", {}),
    ]);
}
