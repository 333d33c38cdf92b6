import { expect, test } from "vitest";
import { feeOf } from "./fee.contract.ts";

test.each([
  ["none without a schedule", undefined, 10_000n, 0n],
  ["the fixed part and the part of the amount", { fixed: 30n, perMille: 5 }, 10_000n, 80n],
  ["half a cent is rounded up", { fixed: 0n, perMille: 5 }, 100n, 1n],
  ["less than half a cent is rounded down", { fixed: 0n, perMille: 5 }, 99n, 0n],
])("%s", (_, schedule, amount, fee) => {
  expect(feeOf(schedule, amount)).toBe(fee);
});
