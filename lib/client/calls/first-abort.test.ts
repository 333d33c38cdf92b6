import { expect, test } from "vitest";
import { firstAbort } from "./first-abort.ts";

test("aborts with the reason of the first signal that aborts, and keeps it", () => {
  const [one, other] = [new AbortController(), new AbortController()];
  const first = firstAbort(one.signal, other.signal);
  expect(first.aborted).toBe(false);
  other.abort("other");
  one.abort("one");
  expect(first.reason).toBe("other");
});

test("is aborted from the beginning when a signal is", () => {
  expect(firstAbort(new AbortController().signal, AbortSignal.abort("before")).reason).toBe("before");
});
