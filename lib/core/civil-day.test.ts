import fc from "fast-check";
import { expect, test } from "vitest";
import { dayOfText, isDayNumber, textOfDay } from "./civil-day.ts";

const day = fc.integer({ min: -719_162, max: 2_932_896 });

test("a day and its text are one to one", () => {
  fc.assert(
    fc.property(day, (number) => {
      expect(dayOfText(textOfDay(number))).toBe(number);
    }),
  );
});

test("agrees with the platform's calendar", () => {
  fc.assert(
    fc.property(day, (number) => {
      expect(textOfDay(number)).toBe(new Date(number * 86_400_000).toISOString().slice(0, 10));
    }),
  );
});

test.each([
  [-719_162, "0001-01-01"],
  [-1, "1969-12-31"],
  [0, "1970-01-01"],
  [11_016, "2000-02-29"],
  [2_932_896, "9999-12-31"],
])("day %d is %s", (number, text) => {
  expect(textOfDay(number)).toBe(text);
});

test.each([-719_163, 2_932_897, Number.NaN, Number.POSITIVE_INFINITY])("day %d is out of range", (number) => {
  expect(isDayNumber(number)).toBe(false);
  expect(() => textOfDay(number)).toThrow(RangeError);
});
