import { addDays } from "#lib/core/brt.ts";

/** BRT days, both included. */
export type Period = { from: string; to: string };

/** The `days` days that end today. */
export function lastDays(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today };
}
