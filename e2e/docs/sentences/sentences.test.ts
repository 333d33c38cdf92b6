import path from "node:path";
import { expect, test } from "vitest";
import { ADVICE } from "./advice.ts";
import { hasTest } from "./proofs.ts";
import { DELIVERIES } from "./proofs-deliveries.ts";
import { FILES } from "./proofs-files.ts";
import { FORMATS } from "./proofs-formats.ts";
import { MONEY_IN } from "./proofs-money-in.ts";
import { MONEY_OUT } from "./proofs-money-out.ts";
import { PDF } from "./proofs-pdf.ts";
import { READING } from "./proofs-reading.ts";
import { REFUSALS } from "./proofs-refusals.ts";
import { RULES } from "./proofs-rules.ts";
import { STAGING } from "./proofs-staging.ts";
import { WEBHOOKS } from "./proofs-webhooks.ts";
import { sentences } from "./sentences.ts";
import { WORDS } from "./words.ts";

const ROOT = path.resolve(import.meta.dirname, "../../..");
const shown = sentences();
const chapters = [RULES, MONEY_IN, MONEY_OUT, WEBHOOKS, DELIVERIES, READING, FILES, FORMATS, PDF, STAGING, REFUSALS];
const proofs = chapters.flatMap((chapter) =>
  Object.entries(chapter).flatMap(([file, titles]) =>
    Object.entries(titles).map(([title, proved]) => ({ file, title, proved })),
  ),
);
const proved = new Set(proofs.flatMap(({ proved }) => proved));

test("every sentence of the reference is listed: as proved by a test, as a definition or as advice", () => {
  const listed = new Set([...proved, ...WORDS, ...ADVICE]);
  expect([...shown].filter((sentence) => !listed.has(sentence))).toEqual([]);
});

test("every listed sentence is in the reference", () => {
  expect([...proved, ...WORDS, ...ADVICE].filter((sentence) => !shown.has(sentence))).toEqual([]);
});

test("no proved sentence is also listed as a definition or as advice", () => {
  expect([...WORDS, ...ADVICE].filter((sentence) => proved.has(sentence))).toEqual([]);
});

test.each(proofs)("$file has the test that proves: $title", ({ file, title }) => {
  expect(hasTest(path.join(ROOT, file), title)).toBe(true);
});
