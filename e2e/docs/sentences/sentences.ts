import { readFileSync } from "node:fs";
import path from "node:path";
import messages from "#components/i18n/messages/en.json" with { type: "json" };
import type { OpenApi } from "#lib/core/http/open-api.ts";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { DELETED_WORDS, ERROR_GUIDE } from "#lib/http/openapi/error-guide.ts";
import { LLMS_OPENING } from "#lib/http/openapi/llms-text.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const TEXTS = new Set(["description", "summary"]);
const EXAMPLES = new Set(["example", "examples"]);

/**
 * Returns every sentence of the reference: both documents, the error codes, llms.txt, the docs pages' own texts and the
 * README's part on the API.
 */
export function sentences(): Set<string> {
  const documents = (["A", "B"] as const).map((variant) =>
    openApiDocument(published, { variant, baseUrl: "https://pix.example", staging: true }),
  );
  const texts = [
    ...documents.flatMap(textsOf),
    ...Object.values(ERROR_GUIDE).flatMap(({ meaning, action }) => [meaning, action]),
    DELETED_WORDS,
    ...LLMS_OPENING,
    ...Object.values(messages.docs).filter((message) => message.endsWith(".")),
    readmePart("A first charge"),
  ];
  return new Set(texts.flatMap(sentencesOf));
}

function textsOf(document: OpenApi): string[] {
  const texts: string[] = [];
  const walk = (value: unknown) => {
    if (typeof value !== "object" || value === null) return;
    const own = (value as { "x-name"?: string })["x-name"];
    for (const [name, inside] of Object.entries(value)) {
      if (EXAMPLES.has(name)) continue;
      if (!TEXTS.has(name) || typeof inside !== "string") walk(inside);
      else texts.push(own ? inside.replace(`${own}: `, "") : inside);
    }
  };
  walk(document);
  return texts;
}

function readmePart(heading: string): string {
  const [, after = ""] = readFileSync(path.join(ROOT, "README.md"), "utf8").split(`## ${heading}\n`);
  const [part = ""] = after.split("\n## ");
  return part.replaceAll(/^ {4}.*$/gm, "");
}

/**
 * Headings, and codes before their meanings, are not part of a sentence. `Absent:` and `Null:` belong to the sentence
 * before them, which describes the member.
 */
function sentencesOf(text: string): string[] {
  return text
    .split(/\n{2,}/)
    .map((paragraph) =>
      paragraph
        .replace(/^## .*$/m, "")
        .replace(/^`[A-Z]\w+`: /, "")
        .replaceAll(/\s+/g, " ")
        .trim(),
    )
    .flatMap((paragraph) => paragraph.split(/(?<=[.!?])\s+(?!Absent:|Null:)(?=["`*A-Z])/))
    .filter((sentence) => sentence !== "");
}
