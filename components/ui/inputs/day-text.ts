import { isRealDay } from "#lib/core/brt.ts";
import type { Locale } from "#lib/core/words/locale.ts";

/** A day as people read and type it: with its year first it has one meaning in English, where 11/10 has two. */
const SHAPES: Record<Locale, { order: readonly (keyof typeof DIGITS)[]; separator: string }> = {
  "pt-BR": { order: ["day", "month", "year"], separator: "/" },
  en: { order: ["year", "month", "day"], separator: "-" },
};

const DIGITS = { day: 2, month: 2, year: 4 } as const;
const DAY = /^(\d{1,4})[-/. ](\d{1,2})[-/. ](\d{1,4})$/;
const ISO = /^\d{4}-\d{2}-\d{2}$/;
const WITH_TIME = /^(.*?)(?:[ ,T]+(\d{1,2}):(\d{2}))?$/;

/** What is wrong with a typed day: it is not written as one, no calendar has it, or no clock has its time. */
export type DayFault = "shape" | "noDay" | "noTime";
type Read = { value: string } | { fault: DayFault };

/** Returns a day ("2026-11-21") or a minute ("2026-11-21T10:00") as people read it. */
export function dayText(value: string, locale: Locale): string {
  const [day = "", time] = value.split("T");
  if (!isRealDay(day)) return value;
  const [year, month, date] = day.split("-");
  const parts = { year, month, day: date };
  const { order, separator } = SHAPES[locale];
  const text = order.map((part) => parts[part]).join(separator);
  return time === undefined ? text : `${text} ${time}`;
}

/** Reads a typed day, or a day and a time. Nothing typed is an empty value. */
export function readDay(typed: string, locale: Locale, withTime: boolean): Read {
  const text = typed.trim();
  if (text === "") return { value: "" };
  const [, dayPart = "", hours, minutes] = WITH_TIME.exec(spaced(text, locale)) ?? [];
  if ((hours !== undefined) !== withTime) return { fault: "shape" };
  const day = ISO.test(dayPart) ? dayPart : dayOf(dayPart, locale);
  if (day === null) return { fault: "shape" };
  if (!isRealDay(day)) return { fault: "noDay" };
  if (!withTime) return { value: day };
  if (Number(hours) > 23 || Number(minutes) > 59) return { fault: "noTime" };
  return { value: `${day}T${`${hours}`.padStart(2, "0")}:${minutes}` };
}

function dayOf(text: string, locale: Locale): string | null {
  const { order } = SHAPES[locale];
  const found = DAY.exec(text)?.slice(1);
  const part = (name: keyof typeof DIGITS) => found?.[order.indexOf(name)] ?? "";
  if (part("year").length !== 4) return null;
  return `${part("year")}-${part("month").padStart(2, "0")}-${part("day").padStart(2, "0")}`;
}

/** Digits alone get their separators: the keyboard of a phone has none. */
function spaced(text: string, locale: Locale): string {
  return /^\d{8}(\d{4})?$/.test(text) ? withSeparators(text, locale) : text;
}

/** Puts separators between the digits of a day, and of its time. */
export function withSeparators(typed: string, locale: Locale): string {
  const { order, separator } = SHAPES[locale];
  const parts = [
    ...order.map((name, place) => ({ digits: DIGITS[name], after: place === 2 ? " " : separator })),
    { digits: 2, after: ":" },
    { digits: 2, after: "" },
  ];
  let text = "";
  let part = "";
  let place = 0;
  for (const sign of typed) {
    const { digits, after } = parts[place] ?? { digits: 0, after: "" };
    const isDigit = sign >= "0" && sign <= "9";
    if ((isDigit && part.length === digits) || (!isDigit && part !== "")) {
      if (place === parts.length - 1) break;
      text += part.padStart(digits, "0") + after;
      part = "";
      place++;
    }
    if (isDigit) part += sign;
  }
  return text + part;
}
