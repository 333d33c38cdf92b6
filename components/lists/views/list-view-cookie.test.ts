import { expect, test } from "vitest";
import { listViewCookie, readListViews } from "./list-view-cookie.ts";

const VIEWS = {
  charges: { hidden: ["payer", "created"], added: ["account"], compact: true },
  payouts: { hidden: [], added: [], compact: false },
};

test("each person has a cookie of their own, with a name that every server accepts", () => {
  expect(listViewCookie("0190a1b2-0000-7000-8000-000000000001")).toBe("guiche-lists-0190a1b2");
});

test("the views that were written are read again", () => {
  const value = JSON.stringify(VIEWS);
  expect(readListViews(value)).toEqual(VIEWS);
  expect(readListViews(encodeURIComponent(value))).toEqual(VIEWS);
});

test.each([undefined, "", "%", "null", "[1]", '{"a":null}', '{"a":{"hidden":1}}'])(
  "the cookie %j gives the default view",
  (text) => {
    for (const { hidden, added, compact } of Object.values(readListViews(text)))
      expect([hidden, added, compact]).toEqual([[], [], false]);
  },
);
