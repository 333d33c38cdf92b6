import { expect, test } from "vitest";
import { flowInput, flowPeriod, readFlow, writeFlow } from "./flow-query.ts";

const TODAY = "2026-11-21";

test.each([
  ["nothing", {}, { from: TODAY, to: TODAY }],
  ["a name", { period: "week" }, { from: "2026-11-15", to: TODAY }],
  ["an unknown name", { period: "year" }, { from: TODAY, to: TODAY }],
  ["two days", { from: "2026-11-01", to: "2026-11-03" }, { from: "2026-11-01", to: "2026-11-03" }],
  ["days in the future", { from: TODAY, to: "2026-11-22" }, { from: TODAY, to: TODAY }],
  ["reversed days", { from: TODAY, to: "2026-11-20", period: "month" }, { from: "2026-10-23", to: TODAY }],
])("an address with %s shows its period, or else today", (_what, address, period) =>
  expect(flowInput(address, TODAY)).toEqual(period),
);

test.each([
  [{ from: TODAY, to: TODAY }, null, ""],
  [{ from: "2026-10-23", to: TODAY }, null, "period=month"],
  [{ from: "2026-11-01", to: "2026-11-03" }, null, "from=2026-11-01&to=2026-11-03"],
  [{ from: "2026-11-15", to: TODAY }, "10000001", "period=week&account=10000001"],
])("a period's address leads back to it", (period, account, query) => {
  expect(writeFlow("", { ...flowPeriod(period, TODAY), account })).toBe(query);
  expect(flowInput(readFlow(new URLSearchParams(query)), TODAY)).toEqual({
    ...period,
    ...(account ? { accountNumber: account } : {}),
  });
});

test("a choice keeps the others, and takes its own earlier one out", () => {
  expect(writeFlow("period=week&account=10000001", { period: "month" })).toBe("period=month&account=10000001");
  expect(writeFlow("account=10000001", { period: "month" })).toBe("period=month&account=10000001");
  expect(writeFlow("period=week&account=10000001", { account: null })).toBe("period=week");
  expect(writeFlow("from=2026-11-01&to=2026-11-03", flowPeriod({ from: TODAY, to: TODAY }, TODAY))).toBe("");
});
