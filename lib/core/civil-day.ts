import { TWO_DIGITS } from "./text/two-digits.ts";

/** A calendar day, "YYYY-MM-DD", in no zone; counted in days since 1970-01-01. Years 1 to 9999. */
const DAY_FIRST = -719_162;
const DAY_LAST = 2_932_896;

const DAYS_IN_ERA = 146_097;
const DAYS_FROM_MARCH_0000 = 719_468;
const SHAPE = /^\d{4}-\d{2}-\d{2}$/;

/** Whether a day number lies in the years 1 to 9999 (NaN does not). */
export function isDayNumber(day: number): boolean {
  return day >= DAY_FIRST && day <= DAY_LAST;
}

/** The day's text, by the proleptic Gregorian calendar. Throws RangeError outside the years 1 to 9999. */
export function textOfDay(day: number): string {
  if (!isDayNumber(day)) throw new RangeError("a day outside the years 1 to 9999");
  // Years that begin in March put the leap day last, which makes month lengths a linear formula.
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

/** The number of a day that exists; null for another shape, a day that no calendar has, or year 0. */
export function dayOfText(text: string): number | null {
  if (!SHAPE.test(text)) return null;
  // Date reads a day like 02-30 as one of March: writing it back shows that.
  const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  return isDayNumber(day) && textOfDay(day) === text ? day : null;
}
