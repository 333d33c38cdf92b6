import { expect, test } from "vitest";
import { steadyRows } from "./steady-rows.ts";

type Row = { id: string; status: string };
const row = (id: string, status = "PENDING"): Row => ({ id, status });
const rowsOf = (ids: string) => [...ids].map((id) => row(id));
const steady = (held: string, now: readonly Row[]) => {
  const { shown, waiting, gone } = steadyRows(rowsOf(held), now, ({ id }) => id);
  return { shown: shown.map(({ id }) => id).join(""), waiting, gone: [...gone].join("") };
};

test("new rows wait, and move no row off the page", () => {
  expect(steady("dcba", rowsOf("fedc"))).toEqual({ shown: "dcba", waiting: 2, gone: "" });
});

test("a full page of new rows moves no row either", () => {
  expect(steady("dcba", rowsOf("hgfe"))).toEqual({ shown: "dcba", waiting: 4, gone: "" });
});

test("a changed row changes in its place", () => {
  const { shown } = steadyRows(rowsOf("ba"), [row("c"), row("b", "PAID"), row("a")], ({ id }) => id);
  expect(shown).toEqual([row("b", "PAID"), row("a")]);
});

test("a row that left the list keeps its place and is marked as gone", () => {
  expect(steady("dcba", rowsOf("dba"))).toEqual({ shown: "dcba", waiting: 0, gone: "c" });
});

test("a row that comes after the last row is added at the end", () => {
  expect(steady("dcb", rowsOf("dcba"))).toEqual({ shown: "dcba", waiting: 0, gone: "" });
  expect(steady("dcb", rowsOf("edba"))).toEqual({ shown: "dcba", waiting: 1, gone: "c" });
});
