import { expect, test } from "vitest";
import { parseHttpDate } from "./http-date.ts";

test("a header's date is read as GMT; one without a zone is none, because each machine would read another instant", () => {
  expect(parseHttpDate("Sun, 06 Nov 1994 08:49:37 GMT")).toBe(784_111_777_000);
  for (const header of [null, "", "GMT", "Sun Nov  6 08:49:37 1994", "1994-11-06T08:49:37"])
    expect(parseHttpDate(header)).toBeNaN();
});
