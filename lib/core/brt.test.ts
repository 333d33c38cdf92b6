import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { instantOf, parseBankTime } from "#lib/core/brt.ts";
import {
  addDays,
  brtDay,
  brtIso,
  dayOfText,
  endOfBrtDay,
  isDayNumber,
  isRealDay,
  parseInstant,
  startOfBrtDay,
  textOfDay,
} from "./brt.ts";

const instant = fc.date({
  min: new Date("0001-01-02T00:00:00Z"),
  max: new Date("9999-12-31T23:59:59.999Z"),
  noInvalidDate: true,
});
const day = instant.map(brtDay);

describe("brtIso", () => {
  test.each([
    ["2026-11-21T13:00:00.000Z", "2026-11-21T10:00:00.000-03:00"],
    ["2026-11-21T02:59:59.999Z", "2026-11-20T23:59:59.999-03:00"],
    ["2027-01-01T03:00:00.007Z", "2027-01-01T00:00:00.007-03:00"],
    ["1969-12-31T23:59:59.999Z", "1969-12-31T20:59:59.999-03:00"],
  ])("%s is written as %s", (utc, brt) => {
    expect(brtIso(instantOf(utc))).toBe(brt);
  });

  test("parseInstant reads back the instant that brtIso wrote", () => {
    fc.assert(
      fc.property(instant, (date) => {
        expect(parseInstant(brtIso(date))).toEqual(date);
      }),
    );
  });

  test("an invalid date throws", () => {
    expect(() => brtIso(new Date(Number.NaN))).toThrow(RangeError);
  });
});

describe("a time as banks write it", () => {
  test.each([
    ["2026-11-25T09:00:00.5", "2026-11-25T12:00:00.500Z"],
    ["2026-11-25 09:00", "2026-11-25T12:00:00.000Z"],
    ["2026-11-25T22:30:00", "2026-11-26T01:30:00.000Z"],
    ["2026-11-25", "2026-11-25T03:00:00.000Z"],
    ["2026-11-25T12:00:00Z", "2026-11-25T12:00:00.000Z"],
    ["2026-11-25T12:00:00+0000", "2026-11-25T12:00:00.000Z"],
    ["2026-11-25T09:00:00-03:00", "2026-11-25T12:00:00.000Z"],
  ])("%s is %s", (text, utc) => {
    expect(parseBankTime(text)?.toISOString()).toBe(utc);
  });

  test.each(["", "12:00", "2026-02-30", "2026-11-25T24:00", "2026-11-25T9:00", "25/11/2026", "2026-11-25Z"])(
    "%j is none",
    (text) => {
      expect(parseBankTime(text)).toBeNull();
      expect(() => instantOf(text)).toThrow(RangeError);
    },
  );
});

describe("days", () => {
  test("an instant lies within its BRT day, and a day lasts 24 hours", () => {
    fc.assert(
      fc.property(instant, (date) => {
        const start = startOfBrtDay(brtDay(date)).getTime();
        const end = endOfBrtDay(brtDay(date)).getTime();
        expect(start).toBeLessThanOrEqual(date.getTime());
        expect(end).toBeGreaterThanOrEqual(date.getTime());
        expect(end - start).toBe(86_399_999);
      }),
    );
  });

  test("a day's last millisecond is 23:59:59.999", () => {
    expect(brtIso(endOfBrtDay("2026-02-28"))).toBe("2026-02-28T23:59:59.999-03:00");
    expect(brtIso(startOfBrtDay("2026-02-28"))).toBe("2026-02-28T00:00:00.000-03:00");
  });

  test("adding and subtracting days returns the same day, and the next day starts after the last", () => {
    fc.assert(
      fc.property(
        day.filter((text) => text > "0100" && text < "9900"),
        fc.integer({ min: -30_000, max: 30_000 }),
        (text, days) => {
          expect(addDays(addDays(text, days), -days)).toBe(text);
          expect(startOfBrtDay(addDays(text, 1)).getTime()).toBe(endOfBrtDay(text).getTime() + 1);
        },
      ),
    );
    expect(addDays("2028-02-28", 1)).toBe("2028-02-29");
    expect(addDays("2026-12-31", 1)).toBe("2027-01-01");
  });

  test.each([
    "2026-02-30",
    "2026-02-29",
    "2026-13-01",
    "2026-00-10",
    "2026-01-00",
    "0000-01-01",
    "2026-1-1",
    "",
    "+002026-01-01",
    "2026-01-01T",
    " 2026-01-01",
    "２０２６-01-01",
    "2026-04-31",
  ])("%j is not a day", (text) => {
    expect(isRealDay(text)).toBe(false);
    expect(() => startOfBrtDay(text)).toThrow(RangeError);
    expect(() => addDays(text, 1)).toThrow(RangeError);
  });

  test.each(["2024-02-29", "2000-02-29", "0001-01-01", "9999-12-31"])("%s is a day", (text) => {
    expect(isRealDay(text)).toBe(true);
  });
});

describe("parseInstant", () => {
  test.each([
    ["2026-11-21T10:00:00-03:00", "2026-11-21T13:00:00.000Z"],
    ["2026-11-21T10:00:00Z", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21t10:00:00.5z", "2026-11-21T10:00:00.500Z"],
    ["2026-11-21T23:59:59.9999999+05:45", "2026-11-21T18:14:59.999Z"],
    ["2026-11-21T10:00:00-00:00", "2026-11-21T10:00:00.000Z"],
    ["2026-11-21T10:00:00.1234567890123456789Z", "2026-11-21T10:00:00.123Z"],
    ["2016-12-31T23:59:60Z", "2017-01-01T00:00:00.000Z"],
    ["1990-12-31T15:59:60.5-08:00", "1991-01-01T00:00:00.500Z"],
  ])("%s is %s", (text, utc) => {
    expect(parseInstant(text)?.toISOString()).toBe(utc);
  });

  test.each([
    "2026-11-21T10:00:00",
    "2026-11-21",
    "2026-02-30T10:00:00Z",
    "0000-01-01T00:00:00Z",
    "2026-11-21T24:00:00Z",
    "2026-11-21T23:59:60Z",
    "2016-12-31T23:58:60Z",
    "2016-12-31T23:59:60-03:00",
    "2016-12-31T23:59:61Z",
    "2026-11-21T10:60:00Z",
    "2026-11-21T10:00Z",
    "2026-11-21 10:00:00Z",
    "2026-11-21T10:00:00.Z",
    "2026-11-21T10:00:00+0300",
    "2026-11-21T10:00:00+24:00",
    "2026-11-21T10:00:00 03:00",
    "2026-11-21T10:00:00Z\n",
    "0001-01-01T00:00:00Z",
    "9999-12-31T23:59:59-03:00",
    "1763719200",
    "",
  ])("%j is refused", (text) => {
    expect(parseInstant(text)).toBeNull();
  });

  test("reads every instant that toISOString writes", () => {
    fc.assert(
      fc.property(instant, (date) => {
        expect(parseInstant(date.toISOString())).toEqual(date);
      }),
    );
  });

  test("accepts only instants that can be written in BRT and UTC", () => {
    const digits = (length: number) => fc.stringMatching(new RegExp(`^[0-9]{${length}}$`));
    const text = fc
      .tuple(digits(4), digits(2), digits(2), digits(2), digits(2), digits(2), fc.constantFrom("Z", "+14:00", "-23:59"))
      .map(([y, mo, d, h, mi, s, zone]) => `${y}-${mo}-${d}T${h}:${mi}:${s}${zone}`);
    fc.assert(
      fc.property(text, (candidate) => {
        const date = parseInstant(candidate);
        if (date) expect(`${brtIso(date)} ${date.toISOString()}`).toMatch(/^\d{4}-.*-03:00 \d{4}-.*Z$/);
      }),
    );
  });
});

const dayNumber = fc.integer({ min: -719_162, max: 2_932_896 });

test("the number of a day is read back from its text", () => {
  fc.assert(
    fc.property(dayNumber, (number) => {
      expect(dayOfText(textOfDay(number))).toBe(number);
    }),
  );
});

test("the text of a day is the same as from Date", () => {
  fc.assert(
    fc.property(dayNumber, (number) => {
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
