import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { textOfDay } from "#lib/core/brt.ts";
import { dayText, readDay, withSeparators } from "./day-text.ts";

const languages = ["pt-BR", "en"] as const;

test("a day is read as it is written, in each language", () => {
  const day = fc.integer({ min: -300_000, max: 300_000 }).map(textOfDay);
  fc.assert(
    fc.property(day, fc.constantFrom(...languages), fc.constantFrom("", "T00:00", "T23:59"), (value, locale, time) => {
      const text = dayText(value + time, locale);
      expect(readDay(text, locale, time !== "")).toEqual({ value: value + time });
      // As on the keyboard of a phone, which has only digits.
      expect(withSeparators(text.replace(/\D/g, ""), locale)).toBe(text);
    }),
  );
});

describe("in Portuguese", () => {
  test.each([
    ["", { value: "" }],
    ["10/11/2026", { value: "2026-11-10" }],
    ["1.2.2026", { value: "2026-02-01" }],
    ["10112026", { value: "2026-11-10" }],
    ["2026-11-10", { value: "2026-11-10" }],
    ["31/02/2026", { fault: "noDay" }],
    ["13/13/2026", { fault: "noDay" }],
    ["10/11/26", { fault: "shape" }],
    ["10/11", { fault: "shape" }],
    ["amanhã", { fault: "shape" }],
    ["10/11/2026 10:00", { fault: "shape" }],
  ])("%j", (typed, read) => expect(readDay(typed, "pt-BR", false)).toEqual(read));
});

test("in English 11/10/2026 is refused: it has two meanings", () => {
  expect(readDay("11/10/2026", "en", false)).toEqual({ fault: "shape" });
  expect(readDay("2026-11-10", "en", false)).toEqual({ value: "2026-11-10" });
  expect(readDay("20261110", "en", false)).toEqual({ value: "2026-11-10" });
});

test.each([
  ["10/11/2026 9:05", { value: "2026-11-10T09:05" }],
  ["10/11/2026, 09:05", { value: "2026-11-10T09:05" }],
  ["101120260905", { value: "2026-11-10T09:05" }],
  ["2026-11-10T09:05", { value: "2026-11-10T09:05" }],
  ["10/11/2026 24:00", { fault: "noTime" }],
  ["10/11/2026", { fault: "shape" }],
])("with a time: %j", (typed, read) => expect(readDay(typed, "pt-BR", true)).toEqual(read));

test.each([
  ["1", "1"],
  ["10", "10"],
  ["101", "10/1"],
  ["1/", "01/"],
  ["10/11/2026", "10/11/2026"],
  ["10/11/20261", "10/11/2026 1"],
  ["10/11/2026 10:301", "10/11/2026 10:30"],
])("while somebody types, %j becomes %j", (typed, text) => expect(withSeparators(typed, "pt-BR")).toBe(text));
