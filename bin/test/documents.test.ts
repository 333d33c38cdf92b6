import { spawnSync } from "node:child_process";
import { existsSync, globSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/run-command.js";
import { sourceFiles } from "./import-graph.ts";

const LINK = /\]\(([^)#]+)(?:#[^)]*)?\)/g;
/** A path of the repository in code font, without a pattern. */
const PATH = /`((?:app|bench|bin|components|docs|e2e|lib|packages|prisma|public)\/[^`\s*{}[\]…<>]+)`/g;
/** A comment of a source, and a file of the repository that it names. */
const COMMENT = /\/\*[\s\S]*?\*\/|(?<=^|\s)\/\/ .*/gm;
const NAMED =
  /(?<![\w./-])(?:app|bench|bin|components|docs|e2e|lib|packages|prisma|public)\/[\w./()[\]-]+\.(?:css|js|json|md|mjs|prisma|sql|tsx?)\b/g;

const inDocs = readdirSync(path.join(root, "docs"), { recursive: true, encoding: "utf8" }).map(
  (file) => `docs/${file}`,
);
const documents = ["README.md", "CONTRIBUTING.md", ...inDocs].filter((file) => file.endsWith(".md"));

const textOf = (file: string) => readFileSync(path.join(root, file), "utf8");

test.each(documents)("every link of %s leads to a file", (file) => {
  const targets = [...textOf(file).matchAll(LINK)]
    .map(([, target = ""]) => target)
    .filter((to) => !/^[a-z]+:|^\//.test(to));
  const missing = targets.filter((target) => !existsSync(path.join(root, path.dirname(file), target)));
  expect(missing).toEqual([]);
});

test.each(documents)("every file that %s names exists", (file) => {
  const named = [...textOf(file).matchAll(PATH)].map(([, place = ""]) => place.replace(/:\d+$/, ""));
  expect(named.filter((place) => !existsSync(path.join(root, place)))).toEqual([]);
});

/** A function, and the file or folder that is said to have it. */
const HAS = /`(\w+)\(\)` in `((?:app|bench|bin|components|e2e|lib|packages|prisma)\/[^`\s*{}[\]…<>]+)`/g;

const declares = (place: string, name: string) =>
  globSync(place.endsWith("/") ? `${place}*.{ts,tsx,js}` : place, { cwd: root }).some((file) =>
    new RegExp(`(?:function\\*?|const) ${name}\\b|^ +${name}\\(.*\\{$`, "m").test(textOf(file)),
  );

test.each(documents)("every function that %s says to be in a file is declared there", (document) => {
  const said = [...textOf(document).matchAll(HAS)].map(([, name = "", place = ""]) => ({ name, place }));
  if (document === "docs/architecture.md") expect(said.length).toBeGreaterThan(20);
  expect(said.filter(({ name, place }) => !declares(place, name))).toEqual([]);
});

test("every file that a comment names exists", () => {
  const named = sourceFiles().flatMap((file) =>
    [...textOf(file).matchAll(COMMENT)]
      .flatMap(([comment]) => comment.match(NAMED) ?? [])
      .map((place) => ({ file, place })),
  );
  expect(named.length).toBeGreaterThan(20);
  expect(named.filter(({ place }) => !existsSync(path.join(root, place)))).toEqual([]);
});

test("no tracked file holds the marks of a merge that was not finished", () => {
  const { status, stdout, stderr } = spawnSync("git", ["grep", "-InE", "^(<{7}|>{7}|[|]{7})( |$)"], {
    cwd: root,
    encoding: "utf8",
  });
  expect({ stdout, stderr }).toEqual({ stdout: "", stderr: "" });
  // 1: git has looked and found nothing.
  expect(status).toBe(1);
});

test("every file that a command writes says so in its first lines", () => {
  const attributes = textOf(".gitattributes").matchAll(/^(\S+\.(?:ts|json)) linguist-generated$/gm);
  const files = globSync(
    [...attributes].map(([, pattern = ""]) => pattern).filter((pattern) => pattern !== "package-lock.json"),
    { cwd: root },
  );
  expect(files.length).toBe(4);
  const silent = files.filter(
    (file) => !/(?:Generated|Recorded) by `npm run [a-z-]+`/.test(textOf(file).split("\n", 2).join()),
  );
  expect(silent).toEqual([]);
});
