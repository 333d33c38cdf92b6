import { expect, test } from "vitest";
import { shownAfter } from "./latencies.ts";

const paidAt = new Map([
  ["a", 100],
  ["b", 110],
  ["c", 120],
]);

test("the time of a row that was seen counts from its payment", () => {
  const seenAt = new Map([
    ["a", 150],
    ["b", 170],
    ["c", 190],
  ]);
  expect(shownAfter(["a", "b", "c"], paidAt, seenAt)).toEqual([50, 60, 70]);
});

test("a payment that was not seen counts as shown when the next one was seen", () => {
  expect(shownAfter(["a", "b", "c"], paidAt, new Map([["c", 200]]))).toEqual([100, 90, 80]);
});

test("a later payment that was seen first counts for those before it; one never reached is never shown", () => {
  const seenAt = new Map([
    ["a", 300],
    ["b", 200],
  ]);
  expect(shownAfter(["a", "b", "c"], paidAt, seenAt)).toEqual([100, 90, Number.POSITIVE_INFINITY]);
});

test("a payment without a start time gives its time to those before it and has no result itself", () => {
  expect(shownAfter(["a", "x"], paidAt, new Map([["x", 180]]))).toEqual([80]);
});
