import { expected } from "../setup/run-command.js";

export type Runner = "unit" | "faults" | "conformance" | "e2e";

/** What the words after `npm test` ask for: whole stages, test files by their runner, options for these runners. */
export type Wanted = { stages: string[]; files: Map<Runner, string[]>; options: string[] };

/** The first pattern that matches a file says what runs it. */
const PATTERNS: [pattern: RegExp, runner: Runner][] = [
  [/^e2e\/faults\/.*\.test\.ts$/, "faults"],
  [/^e2e\/deployments\/[^/]*\.test\.ts$/, "conformance"],
  [/^e2e\/.*\.spec\.ts$/, "e2e"],
  [/\.test\.tsx?$/, "unit"],
];

/** Returns what runs a test file; `undefined` for any other file. */
export function runnerOf(file: string): Runner | undefined {
  return PATTERNS.find(([pattern]) => pattern.test(file))?.[1];
}

/** Returns the name of the test that would stand beside a source file. */
export function testBeside(file: string): string {
  return file.replace(/\.[a-z]+$/, ".test.ts");
}

/** `suggest` returns the tests to name when a source file has none beside it. */
type Project = { stageNames: string[]; sources: string[]; suggest: (file: string) => string[] };

/**
 * Reads the words after `npm test`. Options begin at the first word with a dash. Throws an error that says what to type.
 */
export function readWords(words: string[], project: Project): Wanted {
  const dash = words.findIndex((word) => word.startsWith("-"));
  const names = dash < 0 ? words : words.slice(0, dash);
  const options = dash < 0 ? [] : words.slice(dash);
  const isStage = (name: string) => project.stageNames.includes(name);
  const stages = names.filter(isStage);
  const tests = names.filter((name) => !isStage(name)).flatMap((name) => testsNamed(name, project));
  if (options.length > 0 && (stages.length > 0 || tests.length === 0)) {
    throw expected(`Options follow test files only: npm test FILE -- ${options.join(" ")}`);
  }
  return { stages, files: Map.groupBy(new Set(tests), (file) => runnerOf(file) as Runner), options };
}

function testsNamed(name: string, project: Project): string[] {
  const place = name.replace(/^\.\//, "").replace(/\/+$/, "");
  if (project.sources.includes(place)) return [testOf(place, project)];
  const inside = project.sources.filter((file) => file.startsWith(`${place}/`));
  const tests = inside.filter(runnerOf);
  if (tests.length > 0) return tests;
  if (inside.length > 0) throw expected(`${place}/ has no tests.`);
  throw expected(
    `"${name}" is no stage, no source file and no folder of this project.\n` +
      `A stage: npm test ${project.stageNames.join(" | ")}\n` +
      "One file: npm test path/to/file.test.ts\n" +
      "What a change can break: npm test changed [BASE]",
  );
}

function testOf(file: string, { sources, suggest }: Project): string {
  if (runnerOf(file)) return file;
  if (file.endsWith(".check.ts")) {
    throw expected(`${file} is a check of the conformance suite. Run it with: npm run conformance`);
  }
  const beside = testBeside(file);
  if (sources.includes(beside)) return beside;
  const nearest = suggest(file);
  const advice = nearest.length > 0 ? `The nearest that use it: npm test ${nearest.join(" ")}` : "No test imports it.";
  throw expected(`${file} has no test beside it. ${advice}`);
}
