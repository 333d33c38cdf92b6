import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { addDays, startOfBrtDay } from "#lib/core/brt.ts";
import { type Closed, hindranceOf, nextPeriods } from "./judge-close.ts";
import { daysOf, isPeriodName, monthAfter, periodOf } from "./periods/period.contract.ts";

const NOTHING: Closed = { first: null, lastMonth: null, until: null };
const NOON = new Date("2026-11-21T12:00:00-03:00");

/** What is closed after these periods. */
function closing(...names: string[]): Closed {
  const months = names.filter((name) => name.length === 7).sort();
  const ends = names.map((name) => periodOf(name).endsAt.getTime());
  return {
    first: names.toSorted()[0] ?? null,
    lastMonth: months.at(-1) ?? null,
    until: ends.length > 0 ? new Date(Math.max(...ends)) : null,
  };
}

const judge = (name: string, closed: Closed, now = NOON) => hindranceOf(periodOf(name), closed, now);

describe("a period", () => {
  test.each([
    ["2026-11", "2026-11-01T03:00:00.000Z", "2026-12-01T03:00:00.000Z", 30],
    ["2026-12", "2026-12-01T03:00:00.000Z", "2027-01-01T03:00:00.000Z", 31],
    ["2024-02", "2024-02-01T03:00:00.000Z", "2024-03-01T03:00:00.000Z", 29],
    ["2026-02", "2026-02-01T03:00:00.000Z", "2026-03-01T03:00:00.000Z", 28],
    ["2024-02-29", "2024-02-29T03:00:00.000Z", "2024-03-01T03:00:00.000Z", 1],
    ["2026-11-30", "2026-11-30T03:00:00.000Z", "2026-12-01T03:00:00.000Z", 1],
  ])("%s is from midnight to midnight in Brasília", (name, startsAt, endsAt, days) => {
    const period = periodOf(name);
    expect([period.startsAt.toISOString(), period.endsAt.toISOString()]).toEqual([startsAt, endsAt]);
    expect(daysOf(period)).toHaveLength(days);
  });

  test.each([
    "2026-13",
    "2026-00",
    "2026-02-29",
    "2026-11-31",
    "2026-1",
    "2026",
    "0000-01",
    "9999-12",
    "2026-11-1",
    "",
  ])("%j is none", (name) => expect(isPeriodName(name)).toBe(false));
});

describe("the first close", () => {
  test("is of any day or month that is over", () => {
    for (const name of ["2026-10", "2020-01", "2026-11-20"]) expect(judge(name, NOTHING)).toBe(null);
    for (const name of ["2026-11", "2026-11-21", "2027-01"]) expect(judge(name, NOTHING)).toBe("NOT_OVER");
    expect(nextPeriods(NOTHING, NOON)).toEqual({ DAY: "2026-11-20", MONTH: "2026-10" });
  });

  test("closes what was before it too", () => {
    expect(judge("2026-09", closing("2026-10"))).toBe("PASSED");
    expect(judge("2026-11-02", closing("2026-11-03"))).toBe("PASSED");
    expect(judge("2026-10", closing("2026-11-03"))).toBe("PASSED");
  });
});

describe("after that", () => {
  test("days follow each other, and begin after a closed month", () => {
    expect(judge("2026-11-04", closing("2026-11-03"))).toBe(null);
    expect(judge("2026-11-05", closing("2026-11-03"))).toBe("EARLIER_OPEN");
    expect(judge("2026-11-01", closing("2026-10"))).toBe(null);
    expect(judge("2026-10-31", closing("2026-10"))).toBe("PASSED");
  });

  test("a month may hold closed days, and days after it may be closed before it", () => {
    const december = new Date("2026-12-05T12:00:00-03:00");
    expect(judge("2026-11", closing("2026-10", "2026-11-01", "2026-11-02"), december)).toBe(null);
    expect(judge("2026-11", closing("2026-11-30", "2026-12-01", "2026-12-02"), december)).toBe(null);
    expect(judge("2026-12-03", closing("2026-12-02", "2026-11"), december)).toBe(null);
    expect(judge("2026-11-15", closing("2026-11-10", "2026-11"), december)).toBe("PASSED");
  });

  test("months follow each other", () => {
    expect(judge("2026-10", closing("2026-09"))).toBe(null);
    expect(judge("2026-10", closing("2026-08"))).toBe("EARLIER_OPEN");
    expect(judge("2026-12", closing("2026-10"), new Date("2027-02-01T12:00:00Z"))).toBe("EARLIER_OPEN");
  });

  test("nothing is closed before it is over, to the millisecond", () => {
    const midnight = startOfBrtDay("2026-11-21").getTime();
    const closed = closing("2026-11-19");
    expect(judge("2026-11-20", closed, new Date(midnight - 1))).toBe("NOT_OVER");
    expect(judge("2026-11-20", closed, new Date(midnight))).toBe(null);
  });
});

test("whatever is closed in whatever order, no gap is left and nothing is closed twice", () => {
  const choices = fc.array(
    fc.record({ isMonth: fc.boolean(), ahead: fc.integer({ min: -2, max: 3 }), days: fc.nat(40) }),
    {
      maxLength: 40,
    },
  );
  fc.assert(
    fc.property(choices, (story) => {
      let now = startOfBrtDay("2026-01-20");
      const closed: string[] = [];
      for (const { isMonth, ahead, days } of story) {
        now = new Date(now.getTime() + days * 86_400_000);
        const next = nextPeriods(closing(...closed), now);
        const month = ahead > 0 ? Array.from({ length: ahead }).reduce<string>(monthAfter, next.MONTH) : next.MONTH;
        const name = isMonth ? month : addDays(next.DAY, ahead);
        if (closed.includes(name) || judge(name, closing(...closed), now)) continue;
        const until = closing(...closed).until;
        // It begins where something is closed, and it is over.
        if (until) expect(periodOf(name).startsAt.getTime()).toBeLessThanOrEqual(until.getTime());
        expect(periodOf(name).endsAt.getTime()).toBeLessThanOrEqual(now.getTime());
        closed.push(name);
      }
      const months = closed.filter((name) => name.length === 7);
      expect(months.slice(1)).toEqual(months.slice(0, -1).map(monthAfter));
    }),
  );
});
