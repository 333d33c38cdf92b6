import { expect, test } from "vitest";
import { type Counter, signInCounters } from "./login-counters.ts";
import { FAILURES_FORGOTTEN_S, secondsLeft, signInDelay } from "./login-tries.ts";

const [ofDevice] = signInCounters("ana@jogos.example", { device: "a device", network: null }) as [Counter];
const [ofPerson, ofAddress, ofNetwork] = signInCounters("ana@jogos.example", {
  device: null,
  network: "203.0.113.0/24",
}) as Counter[];

test("the fifth failure of a person costs a wait of 5 s, and each later one doubles the wait, up to five minutes", () => {
  for (const counter of [ofDevice, ofPerson as Counter])
    expect([0, 4, 5, 6, 7, 8, 30].map((failures) => signInDelay(failures, counter))).toEqual([
      0, 0, 5, 10, 20, 40, 300,
    ]);
});

test("the hundredth failure of a network, or at one address from all networks, costs a wait, up to one minute", () => {
  for (const counter of [ofAddress, ofNetwork] as Counter[])
    expect([99, 100, 101, 102, 103, 104, 500].map((failures) => signInDelay(failures, counter))).toEqual([
      0, 5, 10, 20, 40, 60, 60,
    ]);
});

test("the rest of a wait is counted from the last failure, in whole seconds", () => {
  expect([0, 9.5, 10].map((sinceLastS) => secondsLeft(6, sinceLastS, ofDevice))).toEqual([10, 1, 0]);
});

test("after an hour without a failure all failures are forgotten", () => {
  expect(secondsLeft(30, FAILURES_FORGOTTEN_S, ofDevice)).toBe(0);
});

test("a failure that costs no wait costs none either when its rounded time lies ahead", () => {
  expect(secondsLeft(4, -0.0005, ofDevice)).toBe(0);
});
