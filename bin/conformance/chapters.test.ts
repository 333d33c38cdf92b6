import { readdirSync } from "node:fs";
import path from "node:path";
import { expect, test } from "vitest";
import { CHAPTERS, LEFT_OUT } from "./chapters.ts";

test.each(["api-a", "api-b"])("every file of e2e/%s is a chapter, or is left out for a reason", (suite) => {
  const files = readdirSync(path.resolve(import.meta.dirname, "../../e2e", suite));
  const known = [...CHAPTERS, ...Object.keys(LEFT_OUT)];
  expect(files.map((file) => file.replace(".test.ts", "")).filter((name) => !known.includes(name))).toEqual([]);
});
