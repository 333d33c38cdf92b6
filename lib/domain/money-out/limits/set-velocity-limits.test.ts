import { expect, test } from "vitest";
import { decideLimitChanges, type StoredLimit } from "./set-velocity-limits.ts";

const LATER = new Date("2026-11-23T12:00:00Z");
const stored = (held: bigint | null, raisesAt: Date | null = null): StoredLimit[] => [
  { name: "dayAmount", held, raisesAt },
];
const decide = (before: StoredLimit[], value: bigint | null, raisesAt: Date | null = LATER) =>
  decideLimitChanges(before, { dayAmount: value }, raisesAt)[0];

test("a first limit and a lower limit hold at once", () => {
  expect(decide([], 100n)).toMatchObject({ before: null, value: 100n, raise: null });
  expect(decide(stored(100n), 99n)).toMatchObject({ before: 100n, value: 99n, raise: null });
});

test("a higher limit, and no limit, hold later; until then the limit stays", () => {
  expect(decide(stored(100n), 101n)).toMatchObject({ value: 100n, raise: { value: 101n, at: LATER } });
  expect(decide(stored(100n), null)).toMatchObject({ value: 100n, raise: { value: null, at: LATER } });
});

test("without a delay a higher limit holds at once", () => {
  expect(decide(stored(100n), 101n, null)).toMatchObject({ value: 101n, raise: null });
});

test("the value that holds withdraws a waiting raise; without one it changes nothing", () => {
  expect(decide(stored(100n, LATER), 100n)).toMatchObject({ value: 100n, raise: null });
  expect(decide(stored(100n), 100n)).toBeUndefined();
  expect(decide([], null)).toBeUndefined();
});

test("what is not named stays", () => {
  expect(decideLimitChanges(stored(100n), {}, LATER)).toEqual([]);
});
