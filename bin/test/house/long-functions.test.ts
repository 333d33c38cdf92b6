import { readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";
import { root } from "../../setup/run-command.js";
import { sourceFiles } from "../import-graph.ts";

const LINES_MAX = 70;

/** Returns "file:line name" of each function with more than LINES_MAX lines, JSX and comments included. */
function longFunctions(file: string, text: string): string[] {
  const source = ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true);
  const lineOf = (position: number) => source.getLineAndCharacterOfPosition(position).line + 1;
  const found: string[] = [];
  const visit = (node: ts.Node): void => {
    const start = lineOf(node.getStart());
    const lines = lineOf(node.end) - start + 1;
    if (ts.isFunctionLike(node) && "body" in node && lines > LINES_MAX)
      found.push(`${file}:${start} ${node.name?.getText() ?? "(no name)"}: ${lines} lines`);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found;
}

// Biome's rule of this kind does not count the lines of JSX.
test(`no function of the product has more than ${LINES_MAX} lines`, () => {
  const product = sourceFiles().filter(
    (file) => /^(app|bin|components|lib|prisma)\//.test(file) && !/\.test\.tsx?$/.test(file),
  );
  const read = (file: string) => readFileSync(path.join(root, file), "utf8");
  expect(product.flatMap((file) => longFunctions(file, read(file)))).toEqual([]);
});

test("a long function is found, also one of JSX", () => {
  const lines = "\n".repeat(LINES_MAX);
  expect(longFunctions("plain.ts", `function plain() {${lines}}`)).toEqual(["plain.ts:1 plain: 71 lines"]);
  expect(longFunctions("page.tsx", `const Page = () => <p>${lines}</p>;`)).toEqual(["page.tsx:1 (no name): 71 lines"]);
  expect(longFunctions("short.ts", "function short() {}")).toEqual([]);
});
