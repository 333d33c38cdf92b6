import { expect, test } from "vitest";
import { steadyRows } from "./steady-rows.ts";

type Row = { id: string; status: string };
const row = (id: string, status = "PENDING"): Row => ({ id, status });
const rowsOf = (ids: string) => [...ids].map((id) => row(id));
const steady = (held: string, now: readonly Row[]) => {
  const { shown, waiting, gone } = steadyRows(rowsOf(held), now, ({ id }) => id);
  return { shown: shown.map(({ id }) => id).join(""), waiting, gone: [...gone].join("") };
};

test("what is new waits, and pushes no row off the page", () => {
  expect(steady("dcba", rowsOf("fedc"))).toEqual({ shown: "dcba", waiting: 2, gone: "" });
});

test("so many new ones that none of the old is left move nothing either", () => {
  expect(steady("dcba", rowsOf("hgfe"))).toEqual({ shown: "dcba", waiting: 4, gone: "" });
});

test("what changed changes in its place", () => {
  const { shown } = steadyRows(rowsOf("ba"), [row("c"), row("b", "PAID"), row("a")], ({ id }) => id);
  expect(shown).toEqual([row("b", "PAID"), row("a")]);
});

test("what left the list keeps its place, and is told apart", () => {
  expect(steady("dcba", rowsOf("dba"))).toEqual({ shown: "dcba", waiting: 0, gone: "c" });
});

test("what follows below follows", () => {
  expect(steady("dcb", rowsOf("dcba"))).toEqual({ shown: "dcba", waiting: 0, gone: "" });
  expect(steady("dcb", rowsOf("edba"))).toEqual({ shown: "dcba", waiting: 1, gone: "c" });
});
