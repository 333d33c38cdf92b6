import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, brtIso, parseInstant } from "../brt.ts";
import { lastPeriod, nextTime, periodBefore, type Recurrence, timesUpTo } from "./recurrence.ts";

const at = (text: string) => parseInstant(`${text}:00-03:00`) as Date;
const shown = (time: Date) => brtIso(time).slice(0, 16);
const daily = (hour: number): Recurrence => ({ frequency: "daily", hour });
const weekly = (weekday: number, hour = 6): Recurrence => ({ frequency: "weekly", weekday, hour });
const monthly = (monthDay: number, hour = 6): Recurrence => ({ frequency: "monthly", monthDay, hour });

describe("the next time", () => {
  test.each([
    [daily(6), "2026-11-20T05:59", "2026-11-20T06:00"],
    [daily(6), "2026-11-20T06:00", "2026-11-21T06:00"],
    [daily(0), "2026-12-31T23:59", "2027-01-01T00:00"],
    [weekly(1), "2026-11-20T12:00", "2026-11-23T06:00"],
    [weekly(5), "2026-11-20T05:00", "2026-11-20T06:00"],
    [weekly(5), "2026-11-20T06:00", "2026-11-27T06:00"],
    [weekly(7), "2026-11-20T06:00", "2026-11-22T06:00"],
    [monthly(1), "2026-11-20T06:00", "2026-12-01T06:00"],
    [monthly(31), "2026-11-20T06:00", "2026-11-30T06:00"],
    [monthly(31), "2026-11-30T06:00", "2026-12-31T06:00"],
    [monthly(30), "2027-01-30T06:00", "2027-02-28T06:00"],
    [monthly(29), "2028-01-29T06:00", "2028-02-29T06:00"],
    [monthly(28), "2028-01-29T06:00", "2028-02-28T06:00"],
    [monthly(31, 23), "2028-02-01T00:00", "2028-02-29T23:00"],
  ])("of %j after %s is %s", (recurrence, after, next) => {
    expect(shown(nextTime(recurrence, at(after)))).toBe(next);
  });
});

describe("the period", () => {
  test.each([
    [daily(6), "2028-03-01T06:00", "2028-02-29", "2028-02-29"],
    [weekly(1), "2026-11-23T06:00", "2026-11-16", "2026-11-22"],
    [monthly(1), "2027-01-01T00:00", "2026-12-01", "2026-12-31"],
    [monthly(31), "2026-11-30T06:00", "2026-10-01", "2026-10-31"],
    [monthly(5), "2028-03-05T06:00", "2028-02-01", "2028-02-29"],
  ])("of %j at %s is %s to %s", (recurrence, time, firstDay, lastDay) => {
    expect(periodBefore(recurrence, at(time))).toEqual({ firstDay, lastDay });
  });
});

describe("the last period that is over", () => {
  test.each([
    [daily(23), "2026-11-20T05:00", "2026-11-19", "2026-11-19"],
    [weekly(1), "2026-11-26T12:00", "2026-11-16", "2026-11-22"],
    [weekly(1, 23), "2026-11-23T12:00", "2026-11-16", "2026-11-22"],
    [weekly(4), "2026-11-25T12:00", "2026-11-12", "2026-11-18"],
    [monthly(20), "2026-11-03T12:00", "2026-10-01", "2026-10-31"],
  ])("of %j at %s is %s to %s", (recurrence, now, firstDay, lastDay) => {
    expect(lastPeriod(recurrence, at(now))).toEqual({ firstDay, lastDay });
  });
});

const recurrences = fc.oneof(
  fc.integer({ min: 0, max: 23 }).map(daily),
  fc.tuple(fc.integer({ min: 1, max: 7 }), fc.integer({ min: 0, max: 23 })).map(([day, hour]) => weekly(day, hour)),
  fc.tuple(fc.integer({ min: 1, max: 31 }), fc.integer({ min: 0, max: 23 })).map(([day, hour]) => monthly(day, hour)),
);

test("the periods of all times follow each other without a gap and without a day twice", () => {
  fc.assert(
    fc.property(
      recurrences,
      fc.date({ min: at("2026-01-01T00:00"), max: at("2029-01-01T00:00"), noInvalidDate: true }),
      (recurrence, start) => {
        const first = nextTime(recurrence, start);
        const times = timesUpTo(recurrence, first, new Date(first.getTime() + 400 * 86_400_000));
        expect(times.length).toBeGreaterThan(12);
        const periods = times.map((time) => periodBefore(recurrence, time));
        for (const [n, { firstDay }] of periods.slice(1).entries())
          expect(firstDay).toBe(addDays(periods[n]?.lastDay as string, 1));
      },
    ),
    { numRuns: 60 },
  );
});
