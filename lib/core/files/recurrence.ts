import { addDays, brtDay, dayOfText, endOfBrtDay, HOUR_MS, startOfBrtDay } from "../brt.ts";

/**
 * When something is done again, at a full hour BRT. `weekday`: 1 (Monday) to 7. `monthDay`: 1 to 31; in a month that has no such day its
 * last day, so that 31 is always the last one.
 */
export type Recurrence =
  | { frequency: "daily"; hour: number }
  | { frequency: "weekly"; weekday: number; hour: number }
  | { frequency: "monthly"; monthDay: number; hour: number };

/** The first and the last day of a period, "YYYY-MM-DD". */
export type DaySpan = { firstDay: string; lastDay: string };

const DAYS_BETWEEN_MAX = 62;

/** Returns the first time of a recurrence that is later than `after`. */
export function nextTime(recurrence: Recurrence, after: Date): Date {
  const today = brtDay(after);
  for (let days = 0; days <= DAYS_BETWEEN_MAX; days++) {
    const day = addDays(today, days);
    const time = new Date(startOfBrtDay(day).getTime() + recurrence.hour * HOUR_MS);
    if (time > after && isDayOf(recurrence, day)) return time;
  }
  throw new RangeError("no such day in two months");
}

/** Returns `first` and the times of a recurrence after it that are not later than `now`, in order. */
export function timesUpTo(recurrence: Recurrence, first: Date, now: Date): Date[] {
  const times: Date[] = [];
  for (let time = first; time <= now; time = nextTime(recurrence, time)) times.push(time);
  return times;
}

/** Returns the period that is over at a time: the day before, the seven days before, or the month before. */
export function periodBefore({ frequency }: Recurrence, time: Date): DaySpan {
  const yesterday = addDays(brtDay(time), -1);
  if (frequency === "daily") return { firstDay: yesterday, lastDay: yesterday };
  if (frequency === "weekly") return { firstDay: addDays(yesterday, -6), lastDay: yesterday };
  const lastDay = addDays(firstOfMonth(brtDay(time)), -1);
  return { firstDay: firstOfMonth(lastDay), lastDay };
}

/** Returns the last period that is over: of a week, the one before the last day on which it is done. */
export function lastPeriod(recurrence: Recurrence, now: Date): DaySpan {
  let time = now;
  for (let days = 0; recurrence.frequency === "weekly" && !isDayOf(recurrence, brtDay(time)) && days < 7; days++)
    time = new Date(time.getTime() - 24 * HOUR_MS);
  return periodBefore(recurrence, time);
}

/** Returns the first and the last instant of a period. */
export function instantsOf({ firstDay, lastDay }: DaySpan): { from: Date; to: Date } {
  return { from: startOfBrtDay(firstDay), to: endOfBrtDay(lastDay) };
}

function isDayOf(recurrence: Recurrence, day: string): boolean {
  if (recurrence.frequency === "daily") return true;
  if (recurrence.frequency === "weekly") return weekdayOf(day) === recurrence.weekday;
  const tomorrow = addDays(day, 1);
  const isLast = firstOfMonth(tomorrow) === tomorrow;
  const date = Number(day.slice(-2));
  return date === recurrence.monthDay || (isLast && date < recurrence.monthDay);
}

/** 1970-01-01, day 0, was a Thursday. */
function weekdayOf(day: string): number {
  return (((((dayOfText(day) as number) + 3) % 7) + 7) % 7) + 1;
}

const firstOfMonth = (day: string) => `${day.slice(0, 8)}01`;
