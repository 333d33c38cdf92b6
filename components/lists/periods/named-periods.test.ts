import { expect, test } from "vitest";
import { namedPeriod } from "./named-periods.ts";
import { isPeriod, lastDays } from "./period.ts";

const TODAY = "2026-11-21";

test.each([
  ["today", TODAY, TODAY],
  ["yesterday", "2026-11-20", "2026-11-20"],
  ["week", "2026-11-15", TODAY],
  ["month", "2026-10-23", TODAY],
  ["quarter", "2026-08-24", TODAY],
  ["thisMonth", "2026-11-01", TODAY],
  ["lastMonth", "2026-10-01", "2026-10-31"],
  ["thisQuarter", "2026-10-01", TODAY],
  ["lastQuarter", "2026-07-01", "2026-09-30"],
  ["thisYear", "2026-01-01", TODAY],
  ["lastYear", "2025-01-01", "2025-12-31"],
  ["twelveMonths", "2025-11-22", TODAY],
] as const)("%s", (name, from, to) => expect(namedPeriod(name, TODAY)).toEqual({ from, to }));

test.each([
  ["lastMonth", "2024-03-31", "2024-02-01", "2024-02-29"],
  ["lastMonth", "2026-01-01", "2025-12-01", "2025-12-31"],
  ["lastQuarter", "2026-01-15", "2025-10-01", "2025-12-31"],
  ["twelveMonths", "2024-02-29", "2023-03-01", "2024-02-29"],
  ["twelveMonths", "2025-02-28", "2024-02-29", "2025-02-28"],
  ["twelveMonths", "2026-01-31", "2025-02-01", "2026-01-31"],
] as const)("%s on %s", (name, today, from, to) => expect(namedPeriod(name, today)).toEqual({ from, to }));

test.each([
  ["longer than the most", lastDays(TODAY, 91)],
  ["in the future", { from: TODAY, to: "2026-11-22" }],
  ["reversed", { from: TODAY, to: "2026-11-20" }],
  ["of a day that does not exist", { from: "2026-02-30", to: "2026-03-01" }],
  ["without a beginning", { from: "", to: TODAY }],
])("a period %s cannot be shown", (_what, period) => {
  expect(isPeriod(lastDays(TODAY, 90), TODAY, 90)).toBe(true);
  expect(isPeriod(period, TODAY, 90)).toBe(false);
});
