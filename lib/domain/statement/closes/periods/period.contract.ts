import { addDays, brtDay, isRealDay, startOfBrtDay } from "#lib/core/brt.ts";

/** What can be closed: a BRT day ("2026-11-20") or a calendar month ("2026-11"). `endsAt`: the first instant after it. */
export type Period = {
  name: string;
  kind: "DAY" | "MONTH";
  firstDay: string;
  lastDay: string;
  startsAt: Date;
  endsAt: Date;
};

const MONTH = /^\d{4}-\d{2}$/;
/** So that the day after the last month exists. */
const LAST = "9999-12";

/** Returns whether a text names a day or a month that exists. */
export function isPeriodName(text: string): boolean {
  return text < LAST && (MONTH.test(text) ? isRealDay(`${text}-01`) : isRealDay(text));
}

/** Returns the period of a name. Throws RangeError when `isPeriodName` is false for the name. */
export function periodOf(name: string): Period {
  if (!isPeriodName(name)) throw new RangeError("not a day or a month that exists");
  const isMonth = MONTH.test(name);
  const firstDay = isMonth ? `${name}-01` : name;
  const dayAfter = isMonth ? `${monthAfter(name)}-01` : addDays(name, 1);
  return {
    name,
    kind: isMonth ? "MONTH" : "DAY",
    firstDay,
    lastDay: addDays(dayAfter, -1),
    startsAt: startOfBrtDay(firstDay),
    endsAt: startOfBrtDay(dayAfter),
  };
}

/** Returns the month of a day. */
export function monthOf(day: string): string {
  return day.slice(0, 7);
}

/** Returns the month after a month. */
export function monthAfter(month: string): string {
  return monthOf(addDays(`${month}-01`, 31));
}

/** Returns the last month that is over at an instant. */
export function lastMonth(now: Date): string {
  return monthOf(addDays(`${monthOf(brtDay(now))}-01`, -1));
}

/** Returns the days of a period, in order. */
export function daysOf({ firstDay, lastDay }: Pick<Period, "firstDay" | "lastDay">): string[] {
  const days: string[] = [];
  for (let day = firstDay; day <= lastDay; day = addDays(day, 1)) days.push(day);
  return days;
}
