import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";

/** The URL parsers of the list of closes. */
export const CLOSES_PARSERS = { before: parseAsString };

/** Returns the input of `listCloses` for a page of the list. */
export function closesInput(before: string | null) {
  return before ? { before } : {};
}

/** Returns what is prefetched for the list at `address`. */
export function closesReads(address: SearchParams): PageReads {
  return (read) => read("listCloses", closesInput(createLoader(CLOSES_PARSERS)(address).before));
}

/** Returns what is prefetched for the page of a period. */
export function periodReads(period: string): PageReads {
  return (read) => Promise.all([read("showPeriod", { period }), read("listDayBalances", { period })]);
}
