import { expect, test } from "vitest";
import { preferredWait } from "./request-head.ts";

test.each([
  ["wait=5", 5],
  ["respond-async, wait=10", 10],
  ["WAIT = 3 ; foo=1", 3],
  ['wait="7"', 7],
])("%s asks to wait", (header, seconds) => expect(preferredWait(header)).toBe(seconds));

test("the wait is never more than 10 seconds", () => expect(preferredWait("wait=600")).toBe(10));

test.each([null, "", "await=5", "wait=-1", "wait=1.5", "wait=x", "respond-async"])(
  "%s does not ask to wait",
  (header) => expect(preferredWait(header)).toBe(0),
);
