import { createLoader, parseAsString, type SearchParams } from "nuqs/server";
import type { FirstReads } from "#lib/client/first-read.ts";
import { serviceNow } from "#lib/client/service-clock.ts";
import { addDays, brtDay, isRealDay } from "#lib/core/brt.ts";

/** How the closing day stands in the URL. */
export const BALANCES_PARSERS = { day: parseAsString };

/** Today, and the closing day that is meant: yesterday, unless another one that has begun was asked for. */
export function closingDay(asked: string | null): { today: string; day: string } {
  const today = brtDay(new Date(serviceNow()));
  return { today, day: asked && isRealDay(asked) && asked <= today ? asked : addDays(today, -1) };
}

/** What the balances begin with, from their address. */
export function balancesReads(address: SearchParams): FirstReads {
  const { day } = closingDay(createLoader(BALANCES_PARSERS)(address).day);
  return (read) => Promise.all([read("showBalances", { day }), read("balanceYear", {})]);
}
