import { addDays, dayOfText, isRealDay } from "#lib/core/brt.ts";

/** BRT days, both included. */
export type Period = { from: string; to: string };

/** Returns the period of `days` days that ends today. */
export function lastDays(today: string, days: number): Period {
  return { from: addDays(today, 1 - days), to: today };
}

/** Returns how many days a period has. */
export function daysOf({ from, to }: Period): number {
  return (dayOfText(to) as number) - (dayOfText(from) as number) + 1;
}

/** Returns whether the service can show a period: existing days, not in the future, in order, at most `daysMax`. */
export function isPeriod(period: Period, today: string, daysMax: number): boolean {
  const { from, to } = period;
  if (!isRealDay(from) || !isRealDay(to) || to > today) return false;
  const days = daysOf(period);
  return days >= 1 && days <= daysMax;
}
