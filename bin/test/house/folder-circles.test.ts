import { expect, test } from "vitest";
import { readSources } from "../import-graph.ts";
import { folderCircles } from "./folder-circles.ts";

test("no folder imports itself through other folders, types included", () => {
  const product = [...readSources()].filter(([file]) => !/\.(test|spec|check)\.tsx?$/.test(file));
  expect(product.length).toBeGreaterThan(500);
  expect(folderCircles(new Map(product))).toEqual([]);
});

test("an import circle is found through a third folder, an alias, a type and a dynamic import", () => {
  const circle = new Map([
    ["lib/a/one.ts", 'import { two } from "../b/two.ts";\n'],
    ["lib/b/two.ts", 'import type { Three } from "#lib/c/three.ts";\n'],
    ["lib/c/three.ts", 'export const load = () => import("../a/one.ts");\n'],
    ["lib/d/four.ts", 'import { one } from "../a/one.ts";\n'],
  ]);
  expect(folderCircles(circle)).toEqual([
    ["lib/a/one.ts imports lib/b/two.ts", "lib/b/two.ts imports lib/c/three.ts", "lib/c/three.ts imports lib/a/one.ts"],
  ]);
});

test("a folder and one inside it may not import from each other", () => {
  const nested = new Map([
    ["lib/a/one.ts", 'import { two } from "./inside/two.ts";\n'],
    ["lib/a/inside/two.ts", 'import { three } from "../three.ts";\n'],
    ["lib/a/three.ts", ""],
  ]);
  expect(folderCircles(nested)).toHaveLength(1);
});
