import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import { root } from "../setup/run-command.js";

/** The text of each source file by its path in the project. */
export type Sources = Map<string, string>;

const FILES = ["*.{ts,js}", "{app,bench,bin,components,e2e,lib,packages,prisma}/**/*.{ts,tsx,js,mjs}"];
const GENERATED = "lib/server/prisma/";
/** An import or export from a file of the project, static or dynamic. */
const IMPORT = /^(?:import|export)\s(type\s)?(?:[^"';]*?\sfrom\s)?"([.#][^"]+)"|\bimport\("([.#][^"]+)"\)/gm;
const ADDRESS = /"(?:GET|POST|PUT|PATCH|DELETE) (\/v\d[^"{]*)/g;
const NAME = /^ {2}name: "(\w+)"/gm;

export function sourceFiles(): string[] {
  const files = FILES.flatMap((pattern) => globSync(pattern, { cwd: root }));
  return files.map((file) => file.replaceAll(path.sep, "/")).filter((file) => !file.startsWith(GENERATED));
}

export function readSources(): Sources {
  return new Map(sourceFiles().map((file) => [file, readFileSync(path.join(root, file), "utf8")]));
}

/** Returns the files that a file imports; `types`: also those of which it imports types alone. */
export function importsOf(file: string, text: string, { types }: { types: boolean }): string[] {
  return [...text.matchAll(IMPORT)]
    .filter(([, type]) => types || !type)
    .map(([, , fixed, dynamic]) => {
      const name = (fixed ?? dynamic) as string;
      return name.startsWith("#") ? name.slice(1) : path.posix.join(path.posix.dirname(file), name);
    });
}

/** Returns the files that import each file. Types are left out: they do not exist when a test runs. */
export function importersOf(sources: Sources): Map<string, string[]> {
  const importers = new Map<string, string[]>();
  for (const [file, text] of sources) {
    for (const imported of importsOf(file, text, { types: false }))
      importers.set(imported, [...(importers.get(imported) ?? []), file]);
  }
  return importers;
}

/**
 * Returns each file that needs one of `starts`, with the number of imports between them. A start may be a file that no
 * longer exists.
 */
export function distances(starts: string[], importers: Map<string, string[]>): Map<string, number> {
  const found = new Map(starts.map((file) => [file, 0]));
  // A map's iteration also meets the entries that are added meanwhile.
  for (const [file, distance] of found) {
    for (const importer of importers.get(file) ?? []) if (!found.has(importer)) found.set(importer, distance + 1);
  }
  return found;
}

/**
 * Returns the files in e2e/ that name the address of an operation whose contract is in one of `folders`. They call it
 * over HTTP, so that no import leads from them to it.
 */
export function callersOverHttp(folders: string[], sources: Sources): string[] {
  const contracts = [...sources].filter(
    ([file]) => file.endsWith(".contract.ts") && folders.includes(path.posix.dirname(file)),
  );
  const addresses = contracts.flatMap(([, text]) => [
    ...[...text.matchAll(ADDRESS)].map(([, address = ""]) => address.replace(/\/$/, "")),
    ...[...text.matchAll(NAME)].map(([, name]) => `/bff/${name}`),
  ]);
  if (addresses.length === 0) return [];
  const literal = addresses.map((address) => address.replaceAll(".", "\\."));
  const called = new RegExp(`(?:${literal.join("|")})(?![\\w-])`);
  return [...sources].filter(([file, text]) => file.startsWith("e2e/") && called.test(text)).map(([file]) => file);
}
