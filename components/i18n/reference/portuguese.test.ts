import { describe, expect, test } from "vitest";
import { published } from "#lib/domain/published.ts";
import { openApiDocument } from "#lib/http/openapi/document.ts";
import { DELETED_WORDS, ERROR_GUIDE } from "#lib/http/openapi/error-guide.ts";
import { BANK_PARTS, BANK_TEXTS } from "../../docs/bank-texts.ts";
import { OPERATION_TEXTS, SIGNS } from "../../docs/operation-texts.ts";
import { PROFILE_PARTS } from "../../docs/profile-texts.ts";
import { PORTUGUESE } from "./portuguese.ts";
import { sayer, translateDocument } from "./translate-document.ts";

const place = { baseUrl: "https://pix.example", staging: true } as const;
const documents = (["A", "B"] as const).map((variant) => openApiDocument(published, { ...place, variant }));

/** Every text that the reference translates. */
function shownTexts(): Set<string> {
  const asked = new Set<string>();
  const say = sayer((piece) => {
    asked.add(piece);
    return undefined;
  });
  for (const document of documents) translateDocument(document, say);
  for (const { meaning, action } of Object.values(ERROR_GUIDE)) [meaning, action].forEach(say);
  say(DELETED_WORDS);
  for (const text of [
    ...Object.values(OPERATION_TEXTS),
    ...SIGNS.flatMap((sign) => [sign.sign, sign.meaning, sign.action]),
    ...Object.values(BANK_TEXTS),
    ...[...BANK_PARTS, ...PROFILE_PARTS].flatMap(({ title, text, steps = [], points = [] }) => [
      ...[title, ...(text ? [text] : []), ...steps, ...points],
    ]),
  ])
    say(text);
  return asked;
}

/** The parts that are the same in every language: code, link targets and names of constants. */
const spelled = (text: string) => [...text.matchAll(/`[^`]+`|\]\([^)]+\)|\b[A-Z]+_[A-Z_]+\b/g)].map(String).sort();

describe("the reference in Portuguese", () => {
  const asked = shownTexts();

  test("has every text that the reference shows", () => {
    expect([...asked].filter((piece) => !PORTUGUESE.has(piece))).toEqual([]);
  });

  test("has no text that the reference does not show", () => {
    expect([...PORTUGUESE.keys()].filter((piece) => !asked.has(piece))).toEqual([]);
  });

  test("spells names, values and links as the English texts do", () => {
    const changed = [...PORTUGUESE].filter(
      ([english, portuguese]) => spelled(english).join() !== spelled(portuguese).join(),
    );
    expect(changed).toEqual([]);
  });

  test("has the same numbers as the English texts", () => {
    const numbers = (text: string) => [...text.replaceAll(/`[^`]*`/g, "").matchAll(/\d+/g)].map(String).sort();
    const changed = [...PORTUGUESE].filter(
      ([english, portuguese]) => numbers(english).join() !== numbers(portuguese).join(),
    );
    expect(changed).toEqual([]);
  });

  test("changes nothing but the texts", () => {
    const english = JSON.parse(JSON.stringify(documents));
    const silent = documents.map((document) => translateDocument(document, (text) => text));
    const named = english.map((document: { tags: { name: string }[] }) => ({
      ...document,
      tags: document.tags.map((tag) => ({ ...tag, "x-displayName": tag.name })),
    }));
    expect(silent).toEqual(named);
  });
});
