import { describe, expect, test } from "vitest";
import { lastDays } from "../lists/period.ts";
import { isPeriod, searchFilter } from "./statement-selection.ts";

const TODAY = "2026-11-21";

describe("a period", () => {
  test("of the last days ends with today and includes it", () => {
    expect(lastDays(TODAY, 1)).toEqual({ from: TODAY, to: TODAY });
    expect(lastDays(TODAY, 30)).toEqual({ from: "2026-10-23", to: TODAY });
    expect(isPeriod(lastDays(TODAY, 90), TODAY)).toBe(true);
  });

  test.each([
    ["longer than 90 days", lastDays(TODAY, 91)],
    ["in the future", { from: TODAY, to: "2026-11-22" }],
    ["reversed", { from: TODAY, to: "2026-11-20" }],
    ["of a day that does not exist", { from: "2026-02-30", to: "2026-03-01" }],
    ["without a beginning", { from: "", to: TODAY }],
  ])("%s cannot be shown", (_what, period) => expect(isPeriod(period, TODAY)).toBe(false));
});

describe("a search", () => {
  test.each([
    ["an endToEndId", "E99999004202611211200abcdefghijk", { endToEndId: "E99999004202611211200abcdefghijk" }],
    ["an id", "0190a1b2-0000-7000-8000-000000000001", { productTransactionId: "0190a1b2-0000-7000-8000-000000000001" }],
  ])("recognises %s", (_what, text, filter) => expect(searchFilter(text)).toEqual(filter));

  test("for any other text is null, also for a CPF: an address must not hold one", () => {
    for (const text of ["", "Ana", "123", "111.111.111-11", "000.000.001-91", "00000000191"])
      expect(searchFilter(text)).toBeNull();
  });
});
