import { describe, expect, test } from "vitest";
import { readWords } from "./choose-runner.ts";
import { sourceFiles } from "./import-graph.ts";
import { ABOUT_ALL_FILES, LONG } from "./nearest-tests.ts";

const PAYMENT = "lib/domain/money-in/charges/decide-payment";
const sources = [
  `${PAYMENT}.ts`,
  `${PAYMENT}.test.ts`,
  "lib/domain/money-in/charges/charge.ts",
  "lib/domain/money-in/charges/deposit-fee.test.ts",
  "lib/core/pix/pix-key.ts",
  "packages/conformance/chapters/access.check.ts",
  "e2e/deployments/any-tenant.test.ts",
  "e2e/console/lists.spec.ts",
  "e2e/faults/kill-web.test.ts",
];
const project = { stageNames: ["lint", "unit", "e2e"], sources, suggest: () => [`${PAYMENT}.test.ts`] };
const read = (...words: string[]) => readWords(words, project);
const filesOf = (...words: string[]) => Object.fromEntries(read(...words).files);

describe("the arguments of npm test", () => {
  test("the name of a stage is read as a stage, also beside files", () => {
    expect(read("unit", "e2e").stages).toEqual(["unit", "e2e"]);
    expect(read("lint", `${PAYMENT}.test.ts`)).toEqual({
      stages: ["lint"],
      files: new Map([["unit", [`${PAYMENT}.test.ts`]]]),
      options: [],
    });
  });

  test.each([
    [`${PAYMENT}.test.ts`, "unit"],
    ["e2e/faults/kill-web.test.ts", "faults"],
    ["e2e/deployments/any-tenant.test.ts", "conformance"],
    ["e2e/console/lists.spec.ts", "e2e"],
  ])("%s is run by %s", (file, runner) => {
    expect(filesOf(file)).toEqual({ [runner]: [file] });
  });

  test("a source file selects the test beside it; both together select it once", () => {
    expect(filesOf(`./${PAYMENT}.ts`, `${PAYMENT}.test.ts`)).toEqual({ unit: [`${PAYMENT}.test.ts`] });
  });

  test("a folder selects the tests in it, each with its own runner", () => {
    expect(filesOf("lib/domain/money-in/charges/")).toEqual({
      unit: [`${PAYMENT}.test.ts`, "lib/domain/money-in/charges/deposit-fee.test.ts"],
    });
    expect(Object.keys(filesOf("e2e/"))).toEqual(["conformance", "e2e", "faults"]);
  });

  test("an option and all after it go to the runner", () => {
    expect(read(`${PAYMENT}.test.ts`, "-t", "one credit").options).toEqual(["-t", "one credit"]);
  });

  test.each([
    ["an unknown word", ["foo"], /"foo" is no stage.*\n.*lint \| unit \| e2e/],
    ["half of a folder's name", ["lib/dom"], /"lib\/dom" is no stage/],
    ["a folder without tests", ["lib/core"], /lib\/core\/ has no tests/],
    [
      "a source file without a test",
      ["lib/domain/money-in/charges/charge.ts"],
      /npm test lib\/domain\/money-in\/charges\/decide-payment\.test/,
    ],
    ["a check of the conformance suite", ["packages/conformance/chapters/access.check.ts"], /npm run conformance/],
    ["an option without a file", ["-t", "x"], /npm test FILE -- -t x/],
    ["an option after a stage", ["unit", "-t", "x"], /npm test FILE -- -t x/],
  ])("%s is refused with what to type instead", (_, words, message) => {
    expect(() => read(...words)).toThrow(message);
  });
});

test("the tests that the lists name exist", () => {
  const files = sourceFiles();
  expect([...ABOUT_ALL_FILES, ...LONG].filter((file) => !files.includes(file))).toEqual([]);
});
