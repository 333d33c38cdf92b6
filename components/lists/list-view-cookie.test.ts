import { expect, test } from "vitest";
import { listViewCookie, readListViews, writeListViews } from "./list-view-cookie.ts";

const COOKIE = listViewCookie("0190a1b2-0000-7000-8000-000000000001");
const VIEWS = { charges: { hidden: ["payer", "created"], compact: true }, payouts: { hidden: [], compact: false } };

test("what is written is read again", () => {
  const [line = ""] = writeListViews(COOKIE, VIEWS).split("; ");
  expect(line).toMatch(/^guiche-lists-0190a1b2=[\w.%!'()*~-]+$/);
  const value = line.slice(COOKIE.length + 1);
  expect(readListViews(value)).toEqual(VIEWS);
  expect(readListViews(decodeURIComponent(value))).toEqual(VIEWS);
});

test.each([undefined, "", "%", "null", "[1]", '{"a":null}', '{"a":{"hidden":1}}'])("%j breaks nothing", (text) => {
  for (const { hidden, compact } of Object.values(readListViews(text))) expect([hidden, compact]).toEqual([[], false]);
});
