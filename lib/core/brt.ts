export const HOUR_MS = 3_600_000;
const BRT_OFFSET_MS = 3 * HOUR_MS;
const DAY_MS = 24 * HOUR_MS;
/** The texts "00" to "99", so that formatting a clock time or a length is an array look-up. */
const TWO_DIGITS: readonly string[] = Array.from({ length: 100 }, (_, n) => `${n}`.padStart(2, "0"));
const THREE_DIGITS: readonly string[] = Array.from({ length: 1_000 }, (_, n) => `${n}`.padStart(3, "0"));

/** A day number counts calendar days, without a time zone, from 1970-01-01. The range is the years 1 to 9999. */
const DAY_FIRST = -719_162;
const DAY_LAST = 2_932_896;

const DAYS_IN_ERA = 146_097;
const DAYS_FROM_MARCH_0000 = 719_468;
const DAY = /^\d{4}-\d{2}-\d{2}$/;

const RFC3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Returns an instant in BRT (fixed UTC−3) as "2026-11-21T10:00:00.000-03:00", always with three millisecond digits. */
export function brtIso(date: Date): string {
  const local = date.getTime() - BRT_OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  let rest = local - day * DAY_MS;
  const hours = Math.floor(rest / HOUR_MS);
  rest -= hours * HOUR_MS;
  const minutes = Math.floor(rest / 60_000);
  rest -= minutes * 60_000;
  const seconds = Math.floor(rest / 1_000);
  const clock = `${TWO_DIGITS[hours]}:${TWO_DIGITS[minutes]}:${TWO_DIGITS[seconds]}`;
  return `${textOfDay(day)}T${clock}.${THREE_DIGITS[rest - seconds * 1_000]}-03:00`;
}

/** Returns the BRT day of an instant, "YYYY-MM-DD". */
export function brtDay(date: Date): string {
  return textOfDay(Math.floor((date.getTime() - BRT_OFFSET_MS) / DAY_MS));
}

/** Returns 00:00:00.000 BRT of a day. Throws RangeError when `isRealDay` is false for the day. */
export function startOfBrtDay(day: string): Date {
  return new Date(dayNumber(day) * DAY_MS + BRT_OFFSET_MS);
}

/** Returns 23:59:59.999 BRT of a day. Throws RangeError when `isRealDay` is false for the day. */
export function endOfBrtDay(day: string): Date {
  return new Date((dayNumber(day) + 1) * DAY_MS + BRT_OFFSET_MS - 1);
}

/** Returns the day `days` later (earlier when negative). Throws RangeError when `isRealDay` is false for either day. */
export function addDays(day: string, days: number): string {
  return textOfDay(dayNumber(day) + days);
}

/** Returns whether a text is "YYYY-MM-DD" and an existing day in the years 1 to 9999. */
export function isRealDay(text: string): boolean {
  return dayOfText(text) !== null;
}

/**
 * Parses an RFC 3339 instant strictly: a zone is required, the day must exist, and 24:00 is invalid. Returns null for
 * anything else. Digits after the milliseconds are dropped. A leap second is valid only at the end of a UTC month and
 * is read as the first second of the next month.
 */
export function parseInstant(text: string): Date | null {
  const match = RFC3339.exec(text);
  if (!match) return null;
  const [, dayText = "", hours, minutes, seconds, fraction = "", sign, zoneHours, zoneMinutes] = match;
  const day = dayOfText(dayText);
  if (day === null) return null;
  const clockMs = ((Number(hours) * 60 + Number(minutes)) * 60 + Number(seconds)) * 1_000;
  const zoneMs = sign ? (Number(zoneHours) * 60 + Number(zoneMinutes)) * (sign === "-" ? -60_000 : 60_000) : 0;
  const instant = day * DAY_MS + clockMs + Number(fraction.slice(0, 3).padEnd(3, "0")) - zoneMs;
  if (seconds === "60" && !beginsMonth(instant)) return null;
  // It must be possible to write every parsed instant both as UTC and as BRT.
  if (!isDayNumber(Math.floor(instant / DAY_MS)) || !isDayNumber(Math.floor((instant - BRT_OFFSET_MS) / DAY_MS))) {
    return null;
  }
  return new Date(instant);
}

/** Reads an instant that a service wrote with its zone. Throws RangeError for any other text. */
export function instantOf(text: string): Date {
  const instant = parseInstant(text);
  if (instant) return instant;
  throw new RangeError("not an instant with a zone");
}

const BANK_TIME = /^(\d{4}-\d{2}-\d{2})(?:[Tt ](\d{2}:\d{2})(:\d{2}(?:\.\d+)?)?([Zz]|[+-]\d{2}:?\d{2})?)?$/;

/** Parses a time as banks write it. One without a zone is BRT, whatever the machine's zone is; a day alone is its start. */
export function parseBankTime(text: string): Date | null {
  const [, day, minutes = "00:00", seconds = ":00", zone = "-03:00"] = BANK_TIME.exec(text) ?? [];
  return day === undefined
    ? null
    : parseInstant(`${day}T${minutes}${seconds}${zone.replace(/(\d{2})(\d{2})$/, "$1:$2")}`);
}

/** Parses an instant like `parseInstant`, but from a query string, where an unescaped plus sign arrives as a space. */
export function parseQueryInstant(text: string): Date | null {
  return parseInstant(text.replace(/ (?=\d\d:\d\d$)/, "+"));
}

function beginsMonth(instant: number): boolean {
  const day = Math.floor(instant / DAY_MS);
  return instant - day * DAY_MS < 1_000 && isDayNumber(day) && textOfDay(day).endsWith("-01");
}

function dayNumber(text: string): number {
  const day = dayOfText(text);
  if (day === null) throw new RangeError("not a day that exists");
  return day;
}

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
  if (!DAY.test(text)) return null;
  // Date.parse reads 02-30 as a day in March. Converting the number back to text detects this.
  const day = Date.parse(`${text}T00:00:00Z`) / 86_400_000;
  return isDayNumber(day) && textOfDay(day) === text ? day : null;
}
