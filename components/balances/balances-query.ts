import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { businessDay } from "#lib/client/clock.ts";
import { addDays, isRealDay } from "#lib/core/brt.ts";

/** The URL parser of the closing day. */
export const BALANCES_PARSERS = { day: parseAsString };

/** Returns today and the closing day: the requested day if it is valid and has begun, otherwise yesterday. */
export function closingDay(asked: string | null): { today: string; day: string } {
  const today = businessDay();
  return { today, day: asked && isRealDay(asked) && asked <= today ? asked : addDays(today, -1) };
}

/** Returns what is prefetched for the balances page at `address`. */
export function balancesReads(address: SearchParams): PageReads {
  return (read) => {
    const { day } = closingDay(createLoader(BALANCES_PARSERS)(address).day);
    return Promise.all([read("showBalances", { day }), read("showBalanceYear", {})]);
  };
}
