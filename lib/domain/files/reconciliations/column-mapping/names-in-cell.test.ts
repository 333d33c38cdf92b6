import { expect, test } from "vitest";
import { NAMES_IN_CELL_MAX } from "#lib/core/files/file-limits.ts";
import { namesInCell } from "./names-in-cell.ts";

test.each([",", ";", "/", "|", "e", "+", "&", " ", ", ", " E ", "  +  ", " / ", "\n"])(
  "%j may stand between ids",
  (between) => {
    const cell = `A-1${between === "e" ? " e " : between}b-2${between === "e" ? " e " : between}A-1`;
    expect(namesInCell(cell).at(-1)).toEqual(["a-1", "b-2"]);
  },
);

test("an id may itself have a slash or a space", () => {
  expect(namesInCell("2026/10 + 2026/11")[0]).toEqual(["2026/10", "2026/11"]);
  expect(namesInCell("pedido 1, pedido 2")[0]).toEqual(["pedido 1", "pedido 2"]);
});

test("one id is not several, nor are more than a cell may hold", () => {
  const of = (count: number) => Array.from({ length: count }, (_, n) => `d${n}`).join("+");
  expect(namesInCell("pedido-e-1")).toEqual([]);
  expect(namesInCell("d1 + d1")).toEqual([]);
  expect(namesInCell(of(NAMES_IN_CELL_MAX.names))).toHaveLength(1);
  expect(namesInCell(of(NAMES_IN_CELL_MAX.names + 1))).toEqual([]);
  expect(namesInCell(`${"x".repeat(NAMES_IN_CELL_MAX.characters)} y`)).toEqual([]);
});
