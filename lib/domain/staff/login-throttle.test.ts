import { expect, test } from "vitest";
import { DELAYS_S, FAILURES_FORGOTTEN_S, secondsLeft, signInDelay } from "./login-throttle.ts";

test("the fifth failure costs a wait of 5 s, and each later one doubles the wait, up to five minutes", () => {
  expect([0, 4, 5, 6, 7, 8, 30].map(signInDelay)).toEqual([0, 0, 5, 10, 20, 40, 300]);
});

test("the list of delays ends with the longest", () => {
  expect(DELAYS_S.slice(0, 6)).toEqual([0, 0, 0, 0, 5, 10]);
  expect(DELAYS_S.at(-1)).toBe(signInDelay(1_000));
});

test("the rest of a wait is counted from the last failure, in whole seconds", () => {
  expect(secondsLeft(6, 0)).toBe(10);
  expect(secondsLeft(6, 9.5)).toBe(1);
  expect(secondsLeft(6, 10)).toBe(0);
});

test("after an hour without a failure all failures are forgotten", () => {
  expect(secondsLeft(30, FAILURES_FORGOTTEN_S)).toBe(0);
});
