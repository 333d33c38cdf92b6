import { businessDay } from "#lib/client/clock.ts";
import type { PageReads } from "#lib/client/query-cache.ts";
import { type FlowAddress, flowInput } from "./flow-query.ts";

/** Returns what is prefetched for the overview at `address`. */
export function overviewReads(address: FlowAddress): PageReads {
  return (read) =>
    Promise.all([
      read("showOverview", {}),
      read("listRecentPayments", {}),
      read("showFlow", flowInput(address, businessDay())),
      read("showStatus", {}),
      read("showNetworkState", {}),
    ]);
}
