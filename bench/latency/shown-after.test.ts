import { expect, test } from "vitest";
import { shownAfter } from "./shown-after.ts";

const paidAt = new Map([
  ["a", 100],
  ["b", 110],
  ["c", 120],
]);

test("a row that stands counts from its payment", () => {
  const seenAt = new Map([
    ["a", 150],
    ["b", 170],
    ["c", 190],
  ]);
  expect(shownAfter(["a", "b", "c"], paidAt, seenAt)).toEqual([50, 60, 70]);
});

test("one that was passed over was caught up with by the next that stands", () => {
  expect(shownAfter(["a", "b", "c"], paidAt, new Map([["c", 200]]))).toEqual([100, 90, 80]);
});

test("a later payment that stands first speaks for those before it, and what is never reached is never shown", () => {
  const seenAt = new Map([
    ["a", 300],
    ["b", 200],
  ]);
  expect(shownAfter(["a", "b", "c"], paidAt, seenAt)).toEqual([100, 90, Number.POSITIVE_INFINITY]);
});

test("a payment that was not measured speaks for those before it and has no figure of its own", () => {
  expect(shownAfter(["a", "x"], paidAt, new Map([["x", 180]]))).toEqual([80]);
});
