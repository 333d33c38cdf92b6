import { addDays, isRealDay } from "#lib/core/brt.ts";
import { lastDays, type Period } from "./period.ts";

/** How many days a period has, and how many days ago it ended. */
const OF_DAYS = { today: [1, 0], yesterday: [1, 1], week: [7, 0], month: [30, 0], quarter: [90, 0] } as const;
/** How many months of the calendar a period has, and whether it is the one before that of today. */
const OF_MONTHS = {
  thisMonth: [1, false],
  lastMonth: [1, true],
  thisQuarter: [3, false],
  lastQuarter: [3, true],
  thisYear: [12, false],
  lastYear: [12, true],
} as const;

/** A period that moves on with the days. One that is not over ends today. */
export type PeriodName = keyof typeof OF_DAYS | keyof typeof OF_MONTHS | "twelveMonths";
export const PERIOD_NAMES = [...Object.keys(OF_DAYS), ...Object.keys(OF_MONTHS), "twelveMonths"] as PeriodName[];

const YEAR = 12;

/** Returns the first day of the month that is `months` after that of a day. */
function monthOf(day: string, months: number): string {
  const month = Number(day.slice(0, 4)) * YEAR + Number(day.slice(5, 7)) - 1 + months;
  return `${Math.floor(month / YEAR)}-${`${(month % YEAR) + 1}`.padStart(2, "0")}-01`;
}

/** Returns the days of a named period. */
export function namedPeriod(name: PeriodName, today: string): Period {
  if (name in OF_DAYS) {
    const [days, ago] = OF_DAYS[name as keyof typeof OF_DAYS];
    return lastDays(addDays(today, -ago), days);
  }
  if (name === "twelveMonths") {
    const yearAgo = `${monthOf(today, -YEAR).slice(0, 8)}${today.slice(8)}`;
    // 29 February is in no year before.
    return { from: isRealDay(yearAgo) ? addDays(yearAgo, 1) : monthOf(today, 1 - YEAR), to: today };
  }
  const [months, isBefore] = OF_MONTHS[name as keyof typeof OF_MONTHS];
  const begin = monthOf(today, -((Number(today.slice(5, 7)) - 1) % months));
  return isBefore ? { from: monthOf(begin, -months), to: addDays(begin, -1) } : { from: begin, to: today };
}
