import { globSync, readFileSync } from "node:fs";
import path from "node:path";
import ts from "typescript";
import { expect, test } from "vitest";

const ROOT = path.resolve(import.meta.dirname, "../../..");
/** The files that contain the texts of the reference. */
const FILES = [
  "lib/domain/**/*.contract.ts",
  "lib/http/openapi/*.ts",
  "lib/http/openapi/error-guide.ts",
  "lib/core/failure.ts",
  "components/docs/operation-texts.ts",
  "components/docs/bank-texts.ts",
  "components/docs/profile-texts.ts",
];
/**
 * Digits that need no constant: code, names and values that others have fixed, statuses, 0 for nothing, and 1 where a
 * range begins.
 */
const OTHERS = [
  /`[^`]*`|\/v\d\//,
  /RFC \d+|§\d+(\.\d+)?|ISO 8601|OpenAPI 3\.1|OAuth 2\.0|Standard Webhooks 1\.0|UTF-8|HMAC-SHA256|base64|ES256|UUIDv4/,
  /OFX 1\.02|Windows-1252|ISO 20022|240 characters|type 9|\(\/docs\/cnab240\)/,
  /\+55|× 24 hours|32 letters and digits|8 characters|11 digits|14, letters too|1, 2, 3/,
  /\b[245](\d\d|xx)\b/,
  /127\.0\.0\.1/,
  /\b[01]\b/,
];
const NO_NUMBER = new RegExp(OTHERS.map(({ source }) => source).join("|"), "g");

/**
 * Returns the prose in a file's string literals. Omits the values of `${}` and the texts that only refusals show (`must
 * …`).
 */
function prose(file: string): string[] {
  const source = ts.createSourceFile(file, readFileSync(path.join(ROOT, file), "utf8"), ts.ScriptTarget.Latest, true);
  const found: string[] = [];
  const visit = (node: ts.Node) => {
    if (ts.isStringLiteralLike(node) || ts.isTemplateHead(node) || ts.isTemplateMiddleOrTemplateTail(node))
      found.push(node.text);
    ts.forEachChild(node, visit);
  };
  visit(source);
  return found.filter((text) => /[a-z] [a-z]/i.test(text) && !/^must /.test(text));
}

test("every number in the texts of the reference comes from a constant of the service", () => {
  const files = globSync(FILES, { cwd: ROOT }).filter((file) => !file.endsWith(".test.ts"));
  expect(files.length).toBeGreaterThan(50);
  const written = files.flatMap((file) =>
    prose(file)
      .filter((text) => /\d/.test(text.replaceAll(NO_NUMBER, "")))
      .map((text) => `${file}: ${text}`),
  );
  expect(written).toEqual([]);
});
