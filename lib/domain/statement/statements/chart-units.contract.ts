import { STATEMENT_CHART_PARTS_MAX, STATEMENT_HOURS_DAYS_MAX, STATEMENT_LOOKUPS_MAX } from "#lib/core/limits.ts";

// Without zod, which the browser does not need to draw a chart.

export const CHART_UNITS = ["hour", "day", "month"] as const;
export type ChartUnit = (typeof CHART_UNITS)[number];

const HOURS = 24;
/** A chart shows the period and the one before. */
const PERIODS = 2;

const isFew = (parts: number, accounts: number) => PERIODS * (parts + 1) * accounts <= STATEMENT_LOOKUPS_MAX;

/** Returns the units in which a chart of so many days and accounts can be shown, the finest first. */
export function chartUnits(days: number, accounts: number): ChartUnit[] {
  if (days === 1) return ["hour"];
  const fits = days <= STATEMENT_CHART_PARTS_MAX && isFew(days, accounts);
  return fits ? ["day", "month"] : ["month"];
}

/** Returns whether the hours of so many days and accounts can be added up. */
export function hasHours(days: number, accounts: number): boolean {
  return days > 1 && days <= STATEMENT_HOURS_DAYS_MAX && isFew(days * HOURS, accounts);
}
