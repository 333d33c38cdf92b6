import { addDays } from "#lib/core/brt.ts";

/** BRT days, both included. */
export type Period = { from: string; to: string };

/** Returns the period of `days` days that ends today. */
export function lastDays(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today };
}
