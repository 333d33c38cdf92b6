import { createLoader, type SearchParams } from "nuqs/server";
import { businessDay } from "#lib/client/clock.ts";
import type { PageReads } from "#lib/client/query-cache.ts";
import { FLOW_PARSERS, flowInput } from "./flow-query.ts";

/** Returns what is prefetched for the overview at `address`. */
export function overviewReads(address: SearchParams): PageReads {
  const flow = flowInput(createLoader(FLOW_PARSERS)(address), businessDay());
  return (read) =>
    Promise.all([
      read("showOverview", {}),
      read("listRecentPayments", {}),
      read("showFlow", flow),
      read("showStatus", {}),
      read("showNetworkState", {}),
    ]);
}
