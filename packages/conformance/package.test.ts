import { globSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

type Listed = { dependencies?: Record<string, string>; devDependencies?: Record<string, string> };

const here = import.meta.dirname;
const listed = (file: string): Listed => JSON.parse(readFileSync(`${here}/${file}`, "utf8"));
const needs = listed("package.json").devDependencies ?? {};

test("its package.json lists exactly what its files import from npm", () => {
  const texts = globSync("**/*.ts", { cwd: here }).map((file) => readFileSync(`${here}/${file}`, "utf8"));
  const imported = texts.flatMap((text) => [...text.matchAll(/ from "([a-z][^":/]*)(?:\/[^"]*)?";/g)]);
  expect(Object.keys(needs).sort()).toEqual([...new Set(imported.map(([, name]) => name))].sort());
});

test("the project around it installs that, in the same versions", () => {
  const { dependencies, devDependencies } = listed("../../package.json");
  expect({ ...dependencies, ...devDependencies }).toMatchObject(needs);
});
