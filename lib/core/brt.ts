import { dayOfText, isDayNumber, textOfDay } from "./civil-day.ts";
import { TWO_DIGITS } from "./text/two-digits.ts";

const BRT_OFFSET_MS = 3 * 3_600_000;
const DAY_MS = 86_400_000;
const THREE_DIGITS: readonly string[] = Array.from({ length: 1_000 }, (_, n) => `${n}`.padStart(3, "0"));

const RFC3339 =
  /^(\d{4}-\d{2}-\d{2})[Tt]([01]\d|2[0-3]):([0-5]\d):([0-5]\d|60)(?:\.(\d+))?(?:[Zz]|([+-])([01]\d|2[0-3]):([0-5]\d))$/;

/** Returns an instant in BRT (fixed UTC−3) as "2026-11-21T10:00:00.000-03:00", always with three millisecond digits. */
export function brtIso(date: Date): string {
  const local = date.getTime() - BRT_OFFSET_MS;
  const day = Math.floor(local / DAY_MS);
  let rest = local - day * DAY_MS;
  const hours = Math.floor(rest / 3_600_000);
  rest -= hours * 3_600_000;
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
