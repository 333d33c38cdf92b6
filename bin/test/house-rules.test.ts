import { readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";

const root = path.resolve(import.meta.dirname, "../..");
const ROOMS = ["app", "bench", "bin", "components", "e2e", "lib", "prisma"];
const GENERATED = ["lib/server/prisma", "prisma/migrations", "e2e/support/api-client/types"];

function files(folder: string): string[] {
  if (GENERATED.includes(folder)) return [];
  return readdirSync(path.join(root, folder), { withFileTypes: true }).flatMap((entry) => {
    const place = `${folder}/${entry.name}`;
    return entry.isDirectory() ? files(place) : [place];
  });
}

const rooms = readdirSync(root).filter((name) => ROOMS.includes(name));
const sources = rooms.flatMap(files).filter((file) => /\.(ts|tsx|js|mjs|cjs)$/.test(file));
/** Tests, and the conformance suite's checks. */
const isTest = (file: string) => /\.(test|spec|check)\.tsx?$/.test(file);

/** The first pattern that matches a file sets its maximum number of lines. */
const LINES_MAX: [pattern: RegExp, lines: number, what: string][] = [
  [/\/route\.ts$/, 10, "route"],
  [/\/page\.tsx$/, 40, "page"],
  [/\.contract\.ts$/, 120, "contract"],
  [/\.job\.ts$/, 150, "job"],
  [/^lib\/domain\//, 150, "operation"],
  [/\.tsx$/, 200, "component"],
  [/./, 250, "file"],
];

function tooLong(file: string): string[] {
  const [, max, what] = LINES_MAX.find(([pattern]) => pattern.test(file)) as (typeof LINES_MAX)[number];
  const lines = readFileSync(path.join(root, file), "utf8").trimEnd().split("\n").length;
  return lines > max ? [`${file}: ${lines} lines, a ${what} has at most ${max}`] : [];
}

describe("the house rules", () => {
  test("no file has more lines than its kind may have", () => {
    expect(sources.filter((file) => !isTest(file)).flatMap(tooLong)).toEqual([]);
  });

  test("every file name says what the file is: no utils, helpers, common, types or index", () => {
    const vague = /(^|\/)(utils?|helpers?|common|types?|index|misc|shared)(\.[a-z.]+)?(\/|$)/;
    expect(sources.filter((file) => vague.test(file))).toEqual([]);
  });

  test("files are named in kebab-case", () => {
    const kebab =
      /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.property)?(\.(contract|job|test|spec|check|config|d))?\.(ts|tsx|js|mjs|cjs)$/;
    expect(sources.filter((file) => !kebab.test(path.basename(file)))).toEqual([]);
  });

  test("no file only re-exports from others: no barrels", () => {
    const passesOn = /^export (\*|\{[^}]*\}) from /m;
    expect(sources.filter((file) => passesOn.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });
});
