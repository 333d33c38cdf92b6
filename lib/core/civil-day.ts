import { TWO_DIGITS } from "./text/two-digits.ts";

/** A day number counts calendar days, without a time zone, from 1970-01-01. The range is the years 1 to 9999. */
const DAY_FIRST = -719_162;
const DAY_LAST = 2_932_896;

const DAYS_IN_ERA = 146_097;
const DAYS_FROM_MARCH_0000 = 719_468;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Returns whether a day number is in the years 1 to 9999; false for NaN. */
export function isDayNumber(day: number): boolean {
  return day >= DAY_FIRST && day <= DAY_LAST;
}

/** Returns the day as "YYYY-MM-DD" in the proleptic Gregorian calendar. Throws RangeError outside years 1 to 9999. */
export function textOfDay(day: number): string {
  if (!isDayNumber(day)) throw new RangeError("a day outside the years 1 to 9999");
  // In a year that begins in March the leap day is last, so the month lengths follow a linear formula.
  const shifted = day + DAYS_FROM_MARCH_0000;
  const era = Math.floor(shifted / DAYS_IN_ERA);
  const dayOfEra = shifted - era * DAYS_IN_ERA;
  const yearOfEra = Math.floor(
    (dayOfEra - Math.floor(dayOfEra / 1_460) + Math.floor(dayOfEra / 36_524) - Math.floor(dayOfEra / 146_096)) / 365,
  );
  const dayOfYear = dayOfEra - (365 * yearOfEra + Math.floor(yearOfEra / 4) - Math.floor(yearOfEra / 100));
  const monthFromMarch = Math.floor((5 * dayOfYear + 2) / 153);
  const dayOfMonth = dayOfYear - Math.floor((153 * monthFromMarch + 2) / 5) + 1;
  const month = monthFromMarch < 10 ? monthFromMarch + 3 : monthFromMarch - 9;
  const year = yearOfEra + era * 400 + (month <= 2 ? 1 : 0);
  const century = Math.floor(year / 100);
  return `${TWO_DIGITS[century]}${TWO_DIGITS[year - century * 100]}-${TWO_DIGITS[month]}-${TWO_DIGITS[dayOfMonth]}`;
}

/** Returns the number of an existing day; null for another format, a day that does not exist, or year 0. */
export function dayOfText(text: string): number | null {
  if (!SHAPE.test(text)) return null;
  // Date.parse reads 02-30 as a day in March. Converting the number back to text detects this.
  const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  return isDayNumber(day) && textOfDay(day) === text ? day : null;
}
