import { describe, expect, test } from "vitest";
import { TOGETHER_MAX } from "#lib/core/files/file-limits.ts";
import { findTogether } from "./find-together.ts";
import type { Piece } from "./together-piece.ts";

let number = 0;
const piece = (changes: Partial<Piece>): Piece => {
  number++;
  const keys = changes.keys ?? [`k${number}`];
  return {
    id: `${number}`,
    row: false,
    line: false,
    file: 0n,
    book: 0n,
    day: "2026-10-01",
    isAgain: false,
    keys,
    hasId: false,
    names: [],
    known: changes.line ? keys : [],
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

describe("by names", () => {
  const names = [["a", "b"]];
  const [a, b] = [line(100n, { keys: ["a"] }), line(200n, { keys: ["b"] })];
  const naming = (file: bigint, changes: Partial<Piece> = {}) => row(file, { hasId: true, names, ...changes });
  const others = [line(100n), line(200n), row(300n)];

  test("a row and the lines that it names, though others add up to the same", () => {
    const whole = naming(300n);
    expect(sets([...others, whole, a, b])[0]).toEqual(ids(whole, a, b));
  });

  test("also a row that was paired with one of them, and lines of the day after", () => {
    const paired = piece({ row: true, line: true, file: 300n, book: 100n, keys: ["a"], hasId: true, names });
    const late = line(200n, { keys: ["b"], day: "2026-10-02" });
    expect(sets([paired, late])).toEqual([ids(paired, late)]);
  });

  test.each([
    ["another amount", [naming(301n), a, b]],
    ["a name that no line has", [naming(300n), a, line(200n)]],
    ["a name of another direction", [naming(300n), a, line(-200n, { keys: ["b"] })]],
    [
      "a line that was paired with another row",
      [naming(300n), a, piece({ row: true, line: true, file: 1n, book: 200n, keys: ["b"] })],
    ],
    ["lines that another row names as well", [naming(300n), naming(300n), a, b]],
    ["a row that is there again", [naming(300n, { isAgain: true }), a, b]],
    ["lines of another day only", [naming(300n, { day: "2026-10-03" }), a, b]],
  ])("nothing is taken together by %s", (_, pieces) => {
    expect(sets(pieces)).toEqual([]);
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
    ["an id that none of them has", [row(300n, { hasId: true }), line(100n), line(200n)]],
    ["an id that none of them has, in a part", [line(300n), row(100n), row(200n, { hasId: true })]],
    [
      "an id that none of them has, in what completes a pair",
      [pair(100n, 300n), row(150n), row(50n, { hasId: true }), line(300n)],
    ],
    [
      "names of which one is unknown",
      [piece({ row: true, line: true, file: 300n, book: 100n, names: [["a", "b"]] }), line(200n)],
    ],
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
