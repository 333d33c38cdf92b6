import { spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { readWords } from "../../../bin/test/choose-runner.ts";
import { importsOf, readSources, sourceFiles } from "../../../bin/test/import-graph.ts";
import { STAGES } from "../../../bin/test/stages.ts";
import { NEEDS_OF_FAULTS } from "../../../bin/test/system-programs.ts";
import { hasTest } from "../sentences/proofs.ts";
import { commandsOfManuals, NO_COMMANDS, SETTINGS, spansOfManuals } from "./manuals.ts";
import { NOT_RUN } from "./not-run.ts";
import { RUN_BY } from "./run-by.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const read = (file: string) => readFileSync(path.join(ROOT, file), "utf8");
const commands = [...commandsOfManuals().keys()];
const proofs = Object.entries(RUN_BY).flatMap(([file, titles]) =>
  Object.entries(titles).map(([title, run]) => ({ file, title, run })),
);
const run = proofs.flatMap((proof) => proof.run);
const isOf = (command: string, start: string) => command === start || command.startsWith(`${start} `);
/** The entry of NOT_RUN that says why a command is not run: the longest that fits. */
const excuse = (command: string) =>
  Object.keys(NOT_RUN)
    .filter((start) => isOf(command, start) || command.endsWith(` ${start}`))
    .sort((a, b) => b.length - a.length)[0];

test("every command of the manuals is run by a test, or stands in the list of those that cannot be run here", () => {
  expect(commands.length).toBeGreaterThan(100);
  expect(commands.filter((command) => !run.includes(command) && excuse(command) === undefined)).toEqual([]);
});

test("every command of both lists stands in a manual, and in one list alone", () => {
  expect(run.filter((command) => !commands.includes(command))).toEqual([]);
  expect(run.filter((command, place) => run.indexOf(command) !== place)).toEqual([]);
  const excused = new Set(commands.filter((command) => !run.includes(command)).map(excuse));
  expect(Object.keys(NOT_RUN).filter((start) => !excused.has(start))).toEqual([]);
  expect(run.filter((command) => excuse(command) !== undefined)).toEqual([]);
  expect(NO_COMMANDS.filter((words) => !spansOfManuals().has(words))).toEqual([]);
  expect(SETTINGS.filter((start) => !commands.includes(start))).toEqual([]);
});

describe("each test that runs commands of the manuals", () => {
  test.each(proofs)("$file has: $title", ({ file, title }) => {
    expect(hasTest(path.join(ROOT, file), title)).toBe(true);
  });

  test.each(proofs)("$file takes them from the manuals, or has their words: $title", ({ file, run }) => {
    const text = textWithSupport(file);
    if (/\brecipe\(|commandsOfManuals\(|"README\.md"/.test(text)) return;
    expect(run.filter((command) => !hasWords(text, command))).toEqual([]);
  });
});

/** Returns the text of a test with that of the files beside it that it stands on. */
function textWithSupport(file: string): string {
  const files = new Set([file]);
  for (const one of files) {
    const imported = importsOf(one, read(one), { types: false });
    for (const name of imported) if (name.includes("/support/") && name.startsWith(path.dirname(file))) files.add(name);
  }
  return [...files].map(read).join("\n");
}

/** Whether a test's text has the words of a command one after the other, as literals of a list or as in a shell. */
function hasWords(text: string, command: string): boolean {
  const words = command
    .replace(/^npm run (admin -- )?/, "")
    .split(" ")
    .filter((word) => /^[a-z][\w-]*$/.test(word))
    .slice(0, 2);
  return [words.map((word) => `"${word}"`).join(", "), words.join(" "), words.join("-")].some((spelled) =>
    text.includes(spelled),
  );
}

describe("what is not run", () => {
  const { scripts } = JSON.parse(read("package.json"));

  test("every script that a manual names is one of package.json", () => {
    const named = commands.flatMap((command) => command.match(/\bnpm run (?:-s )?([\w:-]+)/)?.[1] ?? []);
    expect(named.length).toBeGreaterThan(20);
    expect(named.filter((name) => scripts[name] === undefined)).toEqual([]);
  });

  const tests = commands.filter((command) => /\bnpm test\b/.test(command));
  test.each(tests)("%s is understood", (command) => {
    const words = command.replace(/^.*?npm test ?/, "").replace("FILE", "README.test.ts");
    const [first = "", ...rest] = [...words.matchAll(/"([^"]*)"|(\S+)/g)].map(
      ([, quoted, bare = ""]) => quoted ?? bare,
    );
    if (first === "" || first === "changed") return expect(rest.length).toBeLessThanOrEqual(1);
    const project = { stageNames: STAGES.map(({ name }) => name), sources: [...sourceFiles(), "README.test.ts"] };
    const wanted = readWords(
      [first, ...rest].filter((word) => word !== "--"),
      { ...project, suggest: () => [] },
    );
    expect(wanted.stages.length + wanted.files.size).toBeGreaterThan(0);
  });

  test("every variable that stands before a command is read somewhere", () => {
    const names = new Set(
      commands.flatMap((command) => [...command.matchAll(/\b([A-Z][A-Z_]+)=/g)].map(([, name]) => name)),
    );
    const sources = [...readSources().values()].join("\n");
    const ofPrograms = ["NODE_EXTRA_CA_CERTS", "TOKEN"];
    expect(
      [...names].filter((name) => !sources.includes(name as string) && !ofPrograms.includes(name as string)),
    ).toEqual([]);
  });

  test("every benchmark that a manual names exists", () => {
    const named = commands.filter((command) => isOf(command, "npm run bench"));
    const names = named.flatMap((command) => command.split(" ").slice(3)).filter((word) => /^[a-z]+$/.test(word));
    const { stderr } = spawnSync(process.execPath, ["bench/run.ts", "nothing"], { cwd: ROOT, encoding: "utf8" });
    const known = /choose from (.*)\./.exec(stderr)?.[1]?.split(", ") ?? [];
    expect(names.length).toBeGreaterThan(8);
    expect(names.filter((name) => !known.includes(name))).toEqual([]);
  });

  test("every Debian package that a manual names is one that the fault tests need", () => {
    const needed = new Set(Object.values(NEEDS_OF_FAULTS).flatMap(({ packages }) => packages));
    const named = commands
      .filter((command) => isOf(command, "apt-get install"))
      .flatMap((command) => command.split(" ").slice(2))
      .map((name) => name.replace(/^postgresql(-client)?-\d+$/, "postgresql"));
    expect(named.length).toBeGreaterThan(4);
    expect(named.filter((name) => !needed.has(name))).toEqual([]);
  });
});
