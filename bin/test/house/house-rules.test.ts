import { readFileSync } from "node:fs";
import path from "node:path";
import { describe, expect, test } from "vitest";
import { TABLES } from "#lib/server/postgres/access.ts";
import { root } from "../../setup/run-command.js";
import { sourceFiles } from "../import-graph.ts";

const GENERATED = ["e2e/support/api-client/types/", "lib/client/contracts.ts"];

const sources = sourceFiles().filter((file) => !GENERATED.some((start) => file.startsWith(start)));
/** Tests, and the conformance suite's checks. */
const isTest = (file: string) => /\.(test|spec|check)\.tsx?$/.test(file);

/** The first pattern that matches a file sets its maximum number of lines. */
const LINES_MAX: [pattern: RegExp, lines: number, what: string][] = [
  [/\/route\.ts$/, 10, "route"],
  [/\/page\.tsx$/, 40, "page"],
  [/\.contract\.ts$/, 320, "contract"],
  [/./, 300, "file"],
];

function tooLong(file: string): string[] {
  const [, max, what] = LINES_MAX.find(([pattern]) => pattern.test(file)) as (typeof LINES_MAX)[number];
  const lines = readFileSync(path.join(root, file), "utf8").trimEnd().split("\n").length;
  return lines > max ? [`${file}: ${lines} lines, a ${what} has at most ${max}`] : [];
}

/** Returns what stands in the parentheses of each `IN (SELECT …)`. */
function subqueriesAfterIn(source: string): string[] {
  return [...source.matchAll(/\bIN \(\s*(?=SELECT\b)/g)].map(({ index, 0: opening }) => {
    const from = index + opening.length;
    let to = from;
    for (let depth = 1; depth > 0 && to < source.length; to++) {
      if (source[to] === "(") depth++;
      if (source[to] === ")") depth--;
    }
    return source.slice(from, to - 1).trim();
  });
}

describe("the house rules", () => {
  test("no file has more lines than its kind may have", () => {
    expect(sources.filter((file) => !isTest(file)).flatMap(tooLong)).toEqual([]);
  });

  test("every file name says what the file is: no utils, helpers, common, types or index", () => {
    const vague = /(^|\/)(utils?|helpers?|common|types?|index|misc|shared)(\.[a-z.]+)?(\/|$)/;
    expect(sources.filter((file) => vague.test(file))).toEqual([]);
  });

  test("files are named in kebab-case", () => {
    const kebab =
      /^\.?[a-z0-9]+(-[a-z0-9]+)*(\.property)?(\.(contract|job|test|spec|check|config|d))?\.(ts|tsx|js|mjs|cjs)$/;
    expect(sources.filter((file) => !kebab.test(path.basename(file)))).toEqual([]);
  });

  test("no file only re-exports from others: no barrels", () => {
    const passesOn = /^export (\*|\{[^}]*\}) from /m;
    expect(sources.filter((file) => passesOn.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  test("nothing is placed over a table's row: in WebKit a row cannot contain it, and it would cover the window", () => {
    const isOver = (file: string) => {
      const source = readFileSync(path.join(root, file), "utf8");
      return /<t[rdh]\b/.test(source) && /(?:before|after):(?:absolute|inset-0)/.test(source);
    };
    expect(sources.filter((file) => file.endsWith(".tsx")).filter(isOver)).toEqual([]);
  });

  test("no legend takes place: WebKit counts it twice until the pointer comes, and then what follows moves", () => {
    const legends = /<legend(?! className="sr-only")/;
    const components = sources.filter((file) => file.endsWith(".tsx"));
    expect(components.filter((file) => legends.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  test("a component whose code comes later says what stands there meanwhile, or is loaded on demand: without either it holds back the page's drawing", () => {
    const lazy = /\b(?:dynamic|lazy)\(\s*(?:\(\)|\w+).*?\)(?:;|\n\n)/gs;
    const found = sources
      .filter((file) => file.endsWith(".tsx"))
      .flatMap((file) => readFileSync(path.join(root, file), "utf8").match(lazy) ?? []);
    expect(found.length).toBeGreaterThan(0);
    expect(found.filter((call) => !call.includes("loading:"))).toEqual([]);
  });

  test("no day or time is asked for by the browser's own field: Firefox shows it in the browser's language", () => {
    const native = /type="(?:date|time|datetime-local|month|week)"/;
    const components = sources.filter((file) => file.endsWith(".tsx"));
    expect(components.filter((file) => native.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  test("what gives back a row with a secret that the web process may not read says which columns", () => {
    const guarded = Object.entries(TABLES).filter(([, { guiche_app }]) => Object(guiche_app?.SELECT).except);
    const models = guarded.map(([table]) => table.replace(/_(\w)/g, (_, letter) => letter.toUpperCase()));
    expect(models).toContain("webhookEndpoint");
    // A call ends where a line is indented as little as the one that it begins in.
    const calls = new RegExp(
      `^( *).*\\.(?:${models.join("|")})\\.(?:create|update|upsert|delete|find\\w+)\\((?:.*\\);?|[^]*?\n\\1\\}.*)$`,
      "gm",
    );
    const product = sources.filter((file) => !isTest(file));
    const found = product.flatMap((file) => readFileSync(path.join(root, file), "utf8").match(calls) ?? []);
    expect(found.length).toBeGreaterThan(10);
    expect(found.filter((call) => !/\bselect\b|WITHOUT_SECRETS?\b/.test(call))).toEqual([]);
  });

  test("every dialog is the one of components/ui: it gives the focus back to what opened it", () => {
    const own = /from "radix-ui\/(?:dialog|alert-dialog)"|<dialog\b/;
    const makers = sources.filter((file) => !isTest(file) && own.test(readFileSync(path.join(root, file), "utf8")));
    expect(makers).toEqual(["components/ui/dialog.tsx"]);
  });

  test("every link of a page is the one of components/ui: it asks for no page before it is clicked", () => {
    const links = sources.filter(
      (file) => !isTest(file) && readFileSync(path.join(root, file), "utf8").includes('from "next/link"'),
    );
    expect(links).toEqual(["components/ui/link.tsx"]);
  });

  test("every set of roles has its name in lib/core/role.ts: who a new role is, is said there alone", () => {
    const contracts = sources.filter((file) => file.startsWith("lib/domain/") || file === "lib/core/scope.ts");
    const spelled =
      /\b(?:roles|stagingRoles): \[|\[(?:"(?:admin|operator|finance|support|qa|developer|auditor)"(?:, )?)+\]/;
    const product = contracts.filter((file) => !isTest(file));
    expect(product.filter((file) => spelled.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  test("no source makes code or HTML from text", () => {
    const made = /dangerouslySetInnerHTML=|\.innerHTML =|\beval\(|\bnew Function\(/;
    const product = sources.filter((file) => !isTest(file));
    expect(product.filter((file) => made.test(readFileSync(path.join(root, file), "utf8")))).toEqual([]);
  });

  test("Prisma's findUnique is used inside of transactions alone: outside it joins the queries of requests, and their scopes", () => {
    const joined = /\bprisma\(\)\s*\.\w+\s*\.findUnique/;
    expect(sources.filter((file) => !isTest(file) && joined.test(readFileSync(path.join(root, file), "utf8")))).toEqual(
      [],
    );
  });

  test("rows that a statement claims are chosen once: PostgreSQL may run IN (SELECT … LIMIT … SKIP LOCKED) once for each row", () => {
    const claims = (file: string) =>
      subqueriesAfterIn(readFileSync(path.join(root, file), "utf8")).some((sql) =>
        /\bLIMIT\b.*SKIP LOCKED$/s.test(sql),
      );
    expect(sources.filter((file) => !isTest(file) && claims(file))).toEqual([]);
  });
});
