import path from "node:path";
import { expect, test } from "vitest";
import { importsOf, readSources } from "../import-graph.ts";
import { FULL_FOLDERS, SMALL_NEIGHBOURS } from "./known-cuts.ts";

const FILES_MAX = 16;
const SMALL_LINES = 60;

const sources = new Map([...readSources()].filter(([file]) => !/\.(test|spec|check|config)\.[tj]sx?$/.test(file)));

/** A list of operations, jobs or commands has one line for each: what it lists does not become a part of it. */
const LIST = /(?:operations|jobs|commands|writers|invariants|contracts)\.ts$/;

/** Returns the folders with more than `FILES_MAX` files, tests left out, and how many each has. */
function fullFolders(files: Iterable<string>): Record<string, number> {
  const counts: Record<string, number> = {};
  for (const file of files) {
    const folder = path.posix.dirname(file);
    counts[folder] = (counts[folder] ?? 0) + 1;
  }
  return Object.fromEntries(Object.entries(counts).filter(([, count]) => count > FILES_MAX));
}

/**
 * Returns the small files that one file of the same folder alone imports, each as "file → importer". Files that are
 * loaded later or on another side (`import()`, "use client") and contracts and jobs beside other kinds are left out:
 * they cannot be a part of their importer.
 */
function smallNeighbours(of: Map<string, string>): string[] {
  const importers = new Map<string, string[]>();
  for (const [file, text] of of) {
    for (const imported of new Set(importsOf(file, text, { types: true })))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return [...importers].flatMap(([file, [importer = "", ...others]]) => {
    const text = of.get(file);
    if (text === undefined || others.length > 0 || path.posix.dirname(importer) !== path.posix.dirname(file)) return [];
    if (text.trimEnd().split("\n").length >= SMALL_LINES || LIST.test(importer)) return [];
    return canJoin([file, text], [importer, of.get(importer) as string])
      ? [`${file} → ${path.basename(importer)}`]
      : [];
  });
}

type Source = [file: string, text: string];

const kindOf = (file: string) => /\.(contract|job)\.ts$/.exec(file)?.[1];
const isClient = (text: string) => text.includes('"use client"');

function canJoin([file, text]: Source, [importer, importing]: Source): boolean {
  const isLater = importing.includes(`import("./${path.basename(file)}")`);
  const isOtherSide = isClient(text) && !isClient(importing);
  return !isLater && !isOtherSide && kindOf(file) === kindOf(importer);
}

test(`a folder has at most ${FILES_MAX} files; those with more are known, and only become fewer`, () => {
  expect(fullFolders(sources.keys())).toEqual(FULL_FOLDERS);
});

test("a small file that one neighbour alone imports is a part of it; the others are known, and only become fewer", () => {
  expect(smallNeighbours(sources).sort()).toEqual(SMALL_NEIGHBOURS);
});

test("a full folder and a small neighbour are found, and what cannot be a part of its neighbour is not", () => {
  const many = Array.from({ length: FILES_MAX + 1 }, (_, i) => `lib/a/file-${i}.ts`);
  expect(fullFolders([...many, "lib/b/one.ts"])).toEqual({ "lib/a": FILES_MAX + 1 });
  const importing = (...names: string[]) => names.map((name) => `import { a } from "./${name}";\n`).join("");
  const small = new Map([
    ["lib/a/one.ts", `${importing("part.ts", "both.ts", "long.ts", "x.contract.ts")}import("./later.ts");\n`],
    ["lib/a/two.ts", importing("both.ts")],
    ["lib/a/part.ts", ""],
    ["lib/a/both.ts", ""],
    ["lib/a/later.ts", ""],
    ["lib/a/x.contract.ts", ""],
    ["lib/a/long.ts", "\n".repeat(SMALL_LINES).concat("end")],
  ]);
  expect(smallNeighbours(small)).toEqual(["lib/a/part.ts → one.ts"]);
});
