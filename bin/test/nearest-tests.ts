import path from "node:path";
import { runnerOf, testBeside } from "./choose-runner.ts";
import { callersOverHttp, distances, importersOf, type Sources } from "./import-graph.ts";

/**
 * `chosen`: the tests to run. `left`: tests that can break too, but lie farther away or take long. `unseen`: the changed
 * files that no unit test imports, such as pages, settings and tests in a browser.
 */
export type Choice = { chosen: string[]; left: string[]; unseen: string[] };

/** They take less than half a minute on two cores. */
const TESTS_MAX = 15;

/** They read all files or documents of the project, in two seconds together. */
export const ABOUT_ALL_FILES = [
  "bin/test/house/house-rules.test.ts",
  "bin/test/documents.test.ts",
  "bin/test/house/folder-circles.test.ts",
  "bin/test/house/long-functions.test.ts",
  "bin/test/house/cut-by-concern.test.ts",
  "bin/contracts/write-contracts.test.ts",
];

/** Each of these takes more than 15 s alone. They run only when they, or the file that they stand beside, changed. */
export const LONG = [
  "bin/admin/credentials.test.ts",
  "bin/admin/money.test.ts",
  "bin/admin/staff.test.ts",
  "bin/admin/tenants.test.ts",
  "bin/dev/dev.test.ts",
  "e2e/api/bad-input.test.ts",
  "e2e/simulation/simulation.test.ts",
];

/**
 * Chooses the unit tests that a change of `changed` can break. Those that changed or stand beside what changed are
 * always chosen. Then others fill up to `max`: the tests of the same folder, then those with the fewest imports between.
 */
export function nearestTests(changed: string[], sources: Sources, max = TESTS_MAX): Choice {
  const isUnit = (file: string) => runnerOf(file) === "unit" && sources.has(file);
  const code = changed.filter((file) => !runnerOf(file));
  const folders = [...new Set(code.map((file) => path.posix.dirname(file)))];
  const importers = importersOf(sources);
  const found = distances([...code, ...callersOverHttp(folders, sources)], importers);
  const isOwn = (test: string) => folders.includes(path.posix.dirname(test));
  const rank = (test: string) => (isOwn(test) ? -1 : (found.get(test) ?? 0));

  const isTested = (file: string) =>
    file.endsWith(".md") || runnerOf(file) === "unit" || [...distances([file], importers).keys()].some(isUnit);

  const first = new Set([...changed, ...changed.map(testBeside), ...ABOUT_ALL_FILES].filter(isUnit));
  const others = [...sources.keys()]
    .filter((file) => isUnit(file) && !first.has(file) && (isOwn(file) || found.has(file)))
    .sort((a, b) => rank(a) - rank(b) || (a < b ? -1 : 1));
  const quick = others.filter((test) => !LONG.includes(test)).slice(0, Math.max(0, max - first.size));
  return {
    chosen: [...first, ...quick],
    left: others.filter((test) => !quick.includes(test)),
    unseen: changed.filter((file) => !isTested(file)),
  };
}

/** Returns at most `max` unit tests that use a file, the nearest first. */
export function testsThatUse(file: string, sources: Sources, max: number): string[] {
  const found = [...distances([file], importersOf(sources)).keys()];
  return found.filter((test) => runnerOf(test) === "unit").slice(0, max);
}
