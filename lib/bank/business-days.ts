import { addDays } from "#lib/core/brt.ts";

/** National holidays of a fixed date, as MM-DD. Those of a state or a town are not known here. */
const FIXED = ["01-01", "04-21", "05-01", "09-07", "10-12", "11-02", "11-15", "12-25"];
const AWARENESS_DAY = "11-20";
const AWARENESS_DAY_SINCE = "2024";
/** Days after Easter: the two of carnival, Good Friday and Corpus Christi. */
const AFTER_EASTER = [-48, -47, -2, 60];

/** Returns Easter Sunday of a year, in the Gregorian calendar. */
function easter(year: number): string {
  const [golden, century] = [year % 19, Math.floor(year / 100)];
  const moon = (19 * golden + century - Math.floor(century / 4) - Math.floor((8 * century + 13) / 25) + 15) % 30;
  const full = moon - Math.floor(moon / 28) * (1 - Math.floor(29 / (moon + 1)) * Math.floor((21 - golden) / 11));
  const weekday = (year + Math.floor(year / 4) + full + 2 - century + Math.floor(century / 4)) % 7;
  return addDays(`${year}-03-28`, full - weekday);
}

function isHoliday(day: string): boolean {
  const date = day.slice(5);
  if (FIXED.includes(date) || (date === AWARENESS_DAY && day >= AWARENESS_DAY_SINCE)) return true;
  const sunday = easter(Number(day.slice(0, 4)));
  return AFTER_EASTER.some((days) => addDays(sunday, days) === day);
}

const weekdayOf = (day: string): number => new Date(`${day}T00:00:00Z`).getUTCDay();

/** Returns whether banks work on a day: not on Saturdays, Sundays and national holidays. */
export const isBusinessDay = (day: string): boolean => ![0, 6].includes(weekdayOf(day)) && !isHoliday(day);

/** Returns the day itself, or the first business day after it. */
export function businessDayFrom(day: string): string {
  let found = day;
  while (!isBusinessDay(found)) found = addDays(found, 1);
  return found;
}

/** Returns how many days lie after `from` up to `to`, all of them or business days alone. 0 where `to` is not later. */
export function daysBetween(from: string, to: string, onlyBusiness: boolean): number {
  let days = 0;
  for (let day = addDays(from, 1); day <= to; day = addDays(day, 1)) if (!onlyBusiness || isBusinessDay(day)) days++;
  return days;
}
