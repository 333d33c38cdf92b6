import { expect, test } from "vitest";
import { afterDrawing, dropNextWrite } from "./address-choices.tsx";

const BOTH = "sort=oldest&status=PAID";

test.each([
  ["the first of two choices is drawn", ["sort=oldest", BOTH], "sort=oldest", [BOTH], BOTH],
  ["what was drawn before them is drawn again", ["sort=oldest", BOTH], "page=1", ["sort=oldest", BOTH], BOTH],
  ["the choice is taken back before it is drawn", ["sort=oldest", ""], "sort=oldest", [""], ""],
  ["the last choice is drawn", ["sort=oldest", BOTH], BOTH, [], BOTH],
  ["a query is chosen again", ["a=1", "a=2", "a=1"], "a=1", [], "a=1"],
  ["a link leads to another query", ["sort=oldest"], "player=1", [], "player=1"],
])("%s: the address keeps the last choice that is still to be drawn", (_, pending, query, left, kept) => {
  expect(afterDrawing(query, pending.at(-1) ?? "", { pending, drawn: "page=1" })).toEqual({ pending: left, kept });
});

test.each(["page=1", "sort=oldest"])("after a step back, the address keeps what is drawn: %s", (query) => {
  const choices = { pending: ["sort=oldest", BOTH], drawn: "page=1" };
  expect(afterDrawing(query, "page=1", choices)).toEqual({ pending: [], kept: query });
});

test("one write of the address is dropped, and the next one is not", () => {
  const written: unknown[] = [];
  const write = (_state: unknown, _unused: string, address?: string | URL | null) => void written.push(address);
  const history = { pushState: write, replaceState: write };
  dropNextWrite(history);
  history.pushState(null, "", "/payouts?status=PAID");
  history.pushState(null, "", "/payouts?sort=oldest");
  history.replaceState(null, "", "/payouts");
  expect(written).toEqual(["/payouts?sort=oldest", "/payouts"]);
});
