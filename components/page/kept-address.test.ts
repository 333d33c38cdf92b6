import { expect, test } from "vitest";
import { stillPending } from "./kept-address.tsx";

test.each([
  [
    "the first of two choices is drawn",
    ["sort=oldest", "sort=oldest&status=PAID"],
    "sort=oldest",
    ["sort=oldest&status=PAID"],
  ],
  ["the choice is taken back before it is drawn", ["sort=oldest", ""], "sort=oldest", [""]],
  ["the last choice is drawn", ["sort=oldest", "sort=oldest&status=PAID"], "sort=oldest&status=PAID", []],
  ["a query is chosen again", ["a=1", "a=2", "a=1"], "a=1", []],
  ["a link leads to another query", ["sort=oldest"], "player=1", []],
])("%s: what was chosen after it is still to be drawn", (_, written, drawn, pending) => {
  expect(stillPending(written, drawn)).toEqual(pending);
});
