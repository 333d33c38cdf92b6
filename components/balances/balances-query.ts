import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import { businessDay } from "#lib/client/clock/business-clock.ts";
import type { FirstReads } from "#lib/client/first-read.ts";
import { addDays, isRealDay } from "#lib/core/brt.ts";

/** How the closing day stands in the URL. */
export const BALANCES_PARSERS = { day: parseAsString };

/** Today, and the closing day that is meant: yesterday, unless another one that has begun was asked for. */
export function closingDay(asked: string | null): { today: string; day: string } {
  const today = businessDay();
  return { today, day: asked && isRealDay(asked) && asked <= today ? asked : addDays(today, -1) };
}

/** What the balances begin with, from their address. */
export function balancesReads(address: SearchParams): FirstReads {
  return (read) => {
    const { day } = closingDay(createLoader(BALANCES_PARSERS)(address).day);
    return Promise.all([read("showBalances", { day }), read("balanceYear", {})]);
  };
}
