import { expect, test } from "vitest";
import { newPayments, steadyRows } from "./live-table.tsx";

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

const rows = (text: string) =>
  [...text].map((key) => ({ key: key.toLowerCase(), isPayment: key !== key.toLowerCase() }));

// A capital is a payment that was received; a small letter is a charge that waits.
test.each([
  ["the same rows", "ABc", "ABc", 0],
  ["a payment above", "ABc", "DABc", 1],
  ["a charge above, which nobody has paid", "ABc", "dABc", 0],
  ["a charge of the list is paid", "ABc", "ABC", 1],
  ["both, and the last row leaves the page", "ABc", "DAB", 1],
  ["a row is gone, and one of the next page comes in", "ABc", "BcD", 0],
  ["the first payment of an empty list", "", "A", 1],
  ["a whole page of new payments", "AB", "CD", 2],
] as const)("%s", (_, before, now, count) => {
  expect(newPayments(rows(before), rows(now))).toBe(count);
});
