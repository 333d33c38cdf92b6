import { dayOfText, HOUR_MS, parseInstant } from "#lib/core/brt.ts";
import type { Cell } from "../table/table-row.ts";
import { dateText } from "../table/xlsx-rows.ts";
import type { TimeStyle } from "./styles.contract.ts";

/** An instant in milliseconds. `isDay`: only the day is known; then it is the first of the day in BRT. */
export type ReadTime = { at: number; isDay: boolean };

const DAY_MS = 86_400_000;
/** How many hours the clock of a zone is behind UTC. */
const HOURS_BEHIND = { BRT: 3, UTC: 0, BRT_ALWAYS: 3, UTC_ALWAYS: 0, UTC_MINUS_6: 6, UTC_PLUS_3: -3 } as const;
/** Days of a spreadsheet from 1954 to 2119: no other number is one. */
const SERIAL = { min: 20_000, max: 80_000 } as const;
const WRITTEN = {
  DMY: /^(?<d>\d{1,2})[/.-](?<m>\d{1,2})[/.-](?<y>\d{4}|\d{2})(?<clock>.*)$/,
  MDY: /^(?<m>\d{1,2})[/.-](?<d>\d{1,2})[/.-](?<y>\d{4}|\d{2})(?<clock>.*)$/,
  YMD: /^(?<y>\d{4})[/.-]?(?<m>\d{1,2})[/.-]?(?<d>\d{1,2})(?<clock>.*)$/,
} as const;
const ISO = /^\d{4}-\d{2}-\d{2}/;
const CLOCK = /^(\d{1,2}):?(\d{2})(?::?(\d{2})(?:[.,](\d{1,9}))?)?\s*([ap])?\.?m?\.?$/i;
const ZONE = /(?:[Zz]|[+-]\d{2}:?\d{2})$/;

/** Returns the instant that the cells of a day and of a clock time mean. Null: they mean none. A zone that is written wins. */
export function parseTime(day: Cell | undefined, clock: Cell | undefined, time: TimeStyle): ReadTime | null {
  const text = withoutZone(textOf(day, time), textOf(clock, time), time);
  if (text === null) return null;
  if (typeof text === "object") return text;
  const style = ISO.test(text) || time.style === "SERIAL" ? "YMD" : time.style;
  const { y = "", m = "", d = "", clock: rest = "" } = WRITTEN[style].exec(text)?.groups ?? {};
  const number = dayOfText(`${y.length === 2 ? `20${y}` : y}-${m.padStart(2, "0")}-${d.padStart(2, "0")}`);
  if (number === null) return null;
  const written = rest.replace(/^[T\s,]+/i, "").trim();
  if (written === "") return { at: number * DAY_MS + HOURS_BEHIND.BRT * HOUR_MS, isDay: true };
  const ms = msOfClock(written);
  return ms === null ? null : { at: number * DAY_MS + ms + HOURS_BEHIND[time.zone] * HOUR_MS, isDay: false };
}

/** Returns how many hours behind UTC the clock is by which these cells are read: the one that they write, unless the mapping knows better. */
export function hoursBehind(day: Cell | undefined, clock: Cell | undefined, time: TimeStyle): number {
  const text = `${textOf(day, time)} ${textOf(clock, time)}`.trim();
  const zone = ISO.test(text) && !isAlways(time) ? ZONE.exec(text.slice(10))?.[0] : undefined;
  if (zone === undefined) return HOURS_BEHIND[time.zone];
  return zone.toUpperCase() === "Z" ? 0 : -Number(zone.slice(0, 3)) - Number(`${zone[0]}${zone.slice(-2)}`) / 60;
}

const isAlways = ({ zone }: TimeStyle): boolean => zone !== "BRT" && zone !== "UTC";

/** Spreadsheets write a day as a number, and a clock time as a part of one; a CSV file may have kept it so. */
function textOf(cell: Cell | undefined, { style }: TimeStyle): string {
  const number = typeof cell === "string" && style === "SERIAL" ? Number(cell.trim().replace(",", ".")) : cell;
  if (typeof number !== "number" || cell === "") return String(cell ?? "").trim();
  if (number >= 0 && number < 1) return String(dateText(number)).slice(11);
  return number >= SERIAL.min && number <= SERIAL.max ? String(dateText(number)) : String(cell).trim();
}

/** Returns both cells as one text without a zone, or the instant when a zone is written. */
function withoutZone(day: string, clock: string, style: TimeStyle): string | ReadTime | null {
  // A spreadsheet's clock time is the time of its first day.
  const time = clock.startsWith("1899-12-3") ? clock.slice(11) : clock;
  const text = time ? `${day.replace(/[T\s]0?0:00(:00(\.0+)?)?$/, "")} ${time}` : day;
  if (!ISO.test(text) || !ZONE.test(text.slice(10))) return text;
  if (isAlways(style)) return text.replace(ZONE, "");
  const zoned = text
    .replace(" ", "T")
    .replaceAll(" ", "")
    .replace(/([+-]\d{2})(\d{2})$/, "$1:$2");
  const at = parseInstant(/T\d{2}:\d{2}(?:[Zz]|[+-])/.test(zoned) ? zoned.replace(/(T\d{2}:\d{2})/, "$1:00") : zoned);
  return at && { at: at.getTime(), isDay: false };
}

function msOfClock(text: string): number | null {
  const [, hours = "", minutes = "", seconds = "0", fraction = "", half] = CLOCK.exec(text) ?? [];
  if (hours === "" || Number(minutes) > 59 || Number(seconds) > 59) return null;
  const hour = half ? (Number(hours) % 12) + (half.toLowerCase() === "p" ? 12 : 0) : Number(hours);
  if (hour > 23 || (half && Number(hours) > 12)) return null;
  return (
    hour * HOUR_MS + Number(minutes) * 60_000 + Number(seconds) * 1_000 + Number(fraction.slice(0, 3).padEnd(3, "0"))
  );
}
