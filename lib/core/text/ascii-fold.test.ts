import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { asciiFold, isPrintableAscii } from "./ascii-fold.ts";

test.each([
  ["São Paulo", "Sao Paulo"],
  ["JOÃO GONÇALVES", "JOAO GONCALVES"],
  ["Sa\u0303o", "Sao"],
  ["Æsir & Straße – Łódź", "AEsir & Strasse - Lodz"],
  ["Loja  nº\t1\n", "Loja no 1"],
  ["Ｐｉｘ", "Pix"],
  ["Café ☕ 日本", "Cafe"],
  ["😀", ""],
  ["Lucas_Aprigio_Sandbox", "Lucas_Aprigio_Sandbox"],
])("%j becomes %j in ASCII", (text, folded) => {
  expect(asciiFold(text)).toBe(folded);
});

test("the result is printable ASCII without extra spaces, and does not change when folded again", () => {
  fc.assert(
    fc.property(fc.oneof(anyText, fc.string({ unit: "grapheme" })), (text) => {
      const folded = asciiFold(text);
      expect(isPrintableAscii(folded)).toBe(true);
      expect(folded).not.toMatch(/^ | $| {2}/);
      expect(asciiFold(folded)).toBe(folded);
    }),
  );
});
