import { expect, test } from "vitest";
import { drawnTexts } from "#e2e/support/files/drawn-texts.ts";
import { readPdf } from "#e2e/support/files/read-pdf.ts";

const read = async (texts: readonly string[]) => (await readPdf(drawnTexts(texts))).pages[0]?.text ?? "";

test.each([
  ["letters that share a stroke", ["ننن", "بنت", "تجربة", "ييي"]],
  ["ligatures", ["لا إله إلا الله", "محمد"]],
  ["marks on letters", ["מִרְיָם כֹּהֵן", "مُحَمَّد"]],
  ["letters of two scripts that look alike", ["AΑА", "µμ", "Δ∆"]],
])("a reader gets the very letters: %s", async (_what, texts) => {
  expect((await read(texts)).trim().split(/\s*\n\s*/)).toEqual(texts);
});
