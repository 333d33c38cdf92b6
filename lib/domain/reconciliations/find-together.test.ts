import { describe, expect, test } from "vitest";
import { TOGETHER_MAX } from "#lib/core/file-limits.ts";
import { findTogether, type Piece } from "./find-together.ts";

let number = 0;
const piece = (changes: Partial<Piece>): Piece => {
  number++;
  return {
    id: `${number}`,
    row: false,
    line: false,
    file: 0n,
    book: 0n,
    day: "2026-10-01",
    isAgain: false,
    keys: [`k${number}`],
    ...changes,
  };
};
const row = (file: bigint, changes: Partial<Piece> = {}) => piece({ row: true, file, ...changes });
const line = (book: bigint, changes: Partial<Piece> = {}) => piece({ line: true, book, ...changes });
const pair = (file: bigint, book: bigint) => piece({ row: true, line: true, file, book });
const sets = (pieces: Piece[]) => findTogether(pieces).sets.map((set) => set.map(({ id }) => id).sort());
const ids = (...pieces: Piece[]) => pieces.map(({ id }) => id).sort();

describe("by an id", () => {
  test.each([
    ["a row and its lines", [row(300n), line(100n), line(200n)]],
    ["a line and its rows", [line(-300n), row(-100n), row(-200n)]],
    ["a row that was paired with one of its lines", [pair(300n, 100n), line(200n)]],
    ["a net amount of a deposit and its fee", [pair(98n, 100n), line(-2n)]],
    ["twenty lines without a day in the file", [row(20n, { day: "" }), ...Array.from({ length: 20 }, () => line(1n))]],
  ])("%s are taken together", (_, pieces) => {
    const same = pieces.map((one) => ({ ...one, keys: ["a"] }));
    expect(sets(same)).toEqual([ids(...same)]);
  });

  test.each([
    ["two rows and two lines", [row(300n), row(100n), line(200n), line(200n)]],
    ["amounts that do not add up", [row(301n), line(100n), line(200n)]],
    ["other days", [row(300n), line(100n), line(200n, { day: "2026-10-02" })]],
  ])("%s are not", (_, pieces) => {
    expect(sets(pieces.map((one) => ({ ...one, keys: ["a"], isAgain: true })))).toEqual([]);
  });
});

describe("by amounts", () => {
  test("one row for two lines, one line for three rows, each of its day and direction", () => {
    const [whole, a, b] = [row(55_000n), line(5_000n), line(50_000n)];
    const [out, c, d, e] = [line(-600n), row(-100n), row(-200n), row(-300n)];
    const other = line(5_001n);
    const found = sets([whole, a, b, out, c, d, e, other]);
    expect(found).toEqual([ids(whole, a, b), ids(out, c, d, e)]);
  });

  test("a line completes a row that was paired by its id", () => {
    const [whole, part] = [pair(55_000n, 5_000n), line(50_000n)];
    expect(sets([whole, part, line(49_999n)])).toEqual([ids(whole, part)]);
  });

  test.each([
    ["two ways to add up", [row(300n), line(100n), line(100n), line(200n)]],
    ["two rows that could be the same lines", [row(300n), row(300n), line(100n), line(200n)]],
    ["another direction", [row(300n), line(-100n), line(-200n)]],
    ["another day", [row(300n), line(100n), line(200n, { day: "2026-10-02" })]],
    ["no day", [row(300n, { day: "" }), line(100n, { day: "" }), line(200n, { day: "" })]],
    ["a single line of the same amount", [row(300n), line(300n)]],
    ["an id that belongs to what was matched", [row(300n), line(100n), line(200n, { isAgain: true })]],
    ["more than four", [row(150n), line(10n), line(20n), line(30n), line(40n), line(50n)]],
    [
      "so many that chance makes some agree",
      [row(3n), ...Array.from({ length: TOGETHER_MAX.ofDay + 1 }, (_, n) => line(BigInt(2 ** n)))],
    ],
  ])("nothing is taken together by %s", (_, pieces) => {
    expect(sets(pieces)).toEqual([]);
  });

  test("of very many sums no more than the limit are tried, and that is said", () => {
    const days = Array.from({ length: 2_500 }, (_, n) => `day ${n}`);
    const amounts = Array.from({ length: TOGETHER_MAX.ofDay }, (_, n) => BigInt(1_000 + n * n));
    const pieces = days.flatMap((day) => [
      ...amounts.map((amount) => line(amount, { day })),
      ...amounts.map((amount) => row(amount * 4n + 1n, { day })),
    ]);
    expect(findTogether(pieces).isComplete).toBe(false);
  });
});
