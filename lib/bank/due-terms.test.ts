import { describe, expect, test } from "vitest";
import { businessDayFrom, type DueTerms, dueAmounts, isBusinessDay, lastDayOf } from "./due-terms.ts";

const NOTHING = { fine: null, interest: null, rebate: null, discount: null };
const terms = (more: Partial<DueTerms>): DueTerms => ({ day: "2021-08-27", validDays: 30, ...NOTHING, ...more });

test.each([
  ["A", "2020-10-20", 4, "2020-10-26"],
  ["B", "2020-12-25", 0, "2020-12-28"],
  ["C", "2020-12-25", 1, "2020-12-29"],
  ["D", "2020-12-25", 3, "2020-12-31"],
  ["E", "2020-12-25", 4, "2021-01-04"],
  ["F", "2021-08-27", 5, "2021-09-01"],
  ["G", "2021-08-28", 5, "2021-09-06"],
])("example %s of the norm: due %s, valid for %i days more, can be paid until %s", (_, day, validDays, last) => {
  expect(lastDayOf(terms({ day, validDays }))).toBe(last);
});

test.each(["2026-02-16", "2026-02-17", "2026-04-03", "2026-06-04", "2026-11-20", "2027-02-09", "2027-05-27"])(
  "banks do not work on %s: carnival, Good Friday, Corpus Christi and the day of black awareness",
  (day) => expect(isBusinessDay(day)).toBe(false),
);

test("20 November was no national holiday before 2024", () => {
  expect(businessDayFrom("2023-11-20")).toBe("2023-11-20");
});

describe("what a charge of R$ 100.00, due on Friday 27 August 2021, costs", () => {
  const on = (day: string, more: Partial<DueTerms>) => dueAmounts(10_000, terms(more), day).final;
  const part = (mode: number, value: number) => ({ mode, value });
  const until = (mode: number, ...days: [string, number][]) => ({
    discount: { mode, value: null, until: days.map(([day, value]) => ({ day, value })) },
  });
  const daily = (mode: number, value: number) => ({ discount: { mode, value, until: [] } });

  test.each([
    ["with a fine of R$ 2.00, on its day", { fine: part(1, 200) }, "2021-08-27", 10_000],
    ["with a fine of R$ 2.00, a day late", { fine: part(1, 200) }, "2021-08-28", 10_200],
    ["with a fine of 2 %, a day late", { fine: part(2, 200) }, "2021-08-28", 10_200],
    ["with R$ 0.10 a day, five days late", { interest: part(1, 10) }, "2021-09-01", 10_050],
    ["with 0.10 % a day, five days late", { interest: part(2, 10) }, "2021-09-01", 10_050],
    ["with 1 % a month, five days late", { interest: part(3, 100) }, "2021-09-01", 10_017],
    ["with 12 % a year, five days late", { interest: part(4, 1_200) }, "2021-09-01", 10_016],
    ["with R$ 0.10 a business day, five days late", { interest: part(5, 10) }, "2021-09-01", 10_030],
    ["with 0.10 % a business day, five days late", { interest: part(6, 10) }, "2021-09-01", 10_030],
    ["with 1 % a month of business days, five days late", { interest: part(7, 100) }, "2021-09-01", 10_014],
    ["with 12 % a year of business days, five days late", { interest: part(8, 1_200) }, "2021-09-01", 10_014],
    ["with a rebate of R$ 1.50", { rebate: part(1, 150) }, "2021-08-20", 9_850],
    ["with a rebate of 1.50 %, late", { rebate: part(2, 150) }, "2021-08-30", 9_850],
    [
      "with R$ 5.00 off until today and R$ 9.00 until yesterday",
      until(1, ["2021-08-20", 900], ["2021-08-21", 500]),
      "2021-08-21",
      9_500,
    ],
    [
      "with 9 % off until tomorrow and 5 % later",
      until(2, ["2021-08-25", 500], ["2021-08-22", 900]),
      "2021-08-21",
      9_100,
    ],
    ["with R$ 5.00 off until yesterday", until(1, ["2021-08-20", 500]), "2021-08-21", 10_000],
    ["with R$ 0.10 off a day, seven days early", daily(3, 10), "2021-08-20", 9_930],
    ["with R$ 0.10 off a business day, seven days early", daily(4, 10), "2021-08-20", 9_950],
    ["with 0.10 % off a day, seven days early", daily(5, 10), "2021-08-20", 9_930],
    ["with 0.10 % off a business day, seven days early", daily(6, 10), "2021-08-20", 9_950],
    ["with R$ 20.00 off a day, seven days early: at least one cent", daily(3, 2_000), "2021-08-20", 1],
  ])("%s", (_, more, day, cents) => expect(on(day, more)).toBe(cents));

  test("due on a Saturday, it is not late on Monday, and its discount of that day still holds", () => {
    const saturday = { day: "2021-08-28", fine: part(1, 200), ...until(1, ["2021-08-28", 500]) };
    expect(on("2021-08-30", saturday)).toBe(9_500);
    expect(on("2021-08-31", saturday)).toBe(10_200);
  });

  test("its parts add up to what is paid", () => {
    const all = { fine: part(2, 200), interest: part(3, 100), rebate: part(1, 100) };
    expect(dueAmounts(10_000, terms(all), "2021-09-01")).toEqual({
      ...{ fine: 200, interest: 17, rebate: 100, discount: 0, final: 10_117 },
    });
  });
});
