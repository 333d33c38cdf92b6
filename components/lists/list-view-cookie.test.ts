import { expect, test } from "vitest";
import { listViewCookie, readListViews } from "./list-view-cookie.ts";

const VIEWS = { charges: { hidden: ["payer", "created"], compact: true }, payouts: { hidden: [], compact: false } };

test("each person has a cookie of their own, whose name any server takes", () => {
  expect(listViewCookie("0190a1b2-0000-7000-8000-000000000001")).toBe("guiche-lists-0190a1b2");
});

test("what is written is read again", () => {
  const value = JSON.stringify(VIEWS);
  expect(readListViews(value)).toEqual(VIEWS);
  expect(readListViews(encodeURIComponent(value))).toEqual(VIEWS);
});

test.each([undefined, "", "%", "null", "[1]", '{"a":null}', '{"a":{"hidden":1}}'])("%j breaks nothing", (text) => {
  for (const { hidden, compact } of Object.values(readListViews(text))) expect([hidden, compact]).toEqual([[], false]);
});
