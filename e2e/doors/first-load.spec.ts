import { existsSync, readdirSync, readFileSync } from "node:fs";
import path from "node:path";
import { expect, test } from "@playwright/test";
import { root } from "../../bin/setup/run-command.js";

const built = path.join(root, ".next");
const MANIFEST = "page_client-reference-manifest.js";

/** Returns the files of scripts that the manifest of a page names. */
function scriptsOf(manifest: string): string[] {
  const names = readFileSync(manifest, "utf8").match(/static\/chunks\/[\w~.-]+\.js/g) ?? [];
  return [...new Set(names)].map((name) => path.join(built, name)).filter((file) => existsSync(file));
}

// A component that imports a value from a contract with a schema loads zod too, 32 kB. Such values have files of their own.
test("no page loads zod before it is used", () => {
  const server = path.join(built, "server/app");
  const pages = readdirSync(server, { recursive: true, encoding: "utf8" }).filter((file) => file.endsWith(MANIFEST));
  const scripts = new Map(pages.map((page) => [path.dirname(page), scriptsOf(path.join(server, page))]));
  expect([...scripts.values()].flat().length).toBeGreaterThan(pages.length);
  const hasZod = (file: string) => readFileSync(file, "utf8").includes("ZodString");
  expect([...scripts].filter(([, files]) => files.some(hasZod)).map(([page]) => page)).toEqual([]);
});
