import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { root } from "../setup/run-command.js";

const LINK = /\]\(([^)#]+)(?:#[^)]*)?\)/g;
/** A path of the repository in code font, without a pattern. */
const PATH = /`((?:app|bench|bin|components|docs|e2e|lib|prisma|public)\/[^`\s*{}[\]…<>]+)`/g;

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
