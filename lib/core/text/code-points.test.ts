import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { codePointLength, hasControlCharacter } from "./code-points.ts";

test("counts code points like the iteration of a string, lone surrogates too", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(codePointLength(text)).toBe([...text].length);
    }),
  );
  expect(codePointLength("😀".repeat(140))).toBe(140);
});

test.each([
  "\u0000",
  "\n",
  "\r\n",
  "\t",
  "\u007f",
  "\u0085",
  "\u2028",
  "\u2029",
  "\u200f",
  "\u202e",
  "\u2066",
  "\ud800",
  "\udc00",
])("%j is a control character", (character) => {
  expect(hasControlCharacter(`a${character}b`)).toBe(true);
});

test.each(["", "Pedido 123", "João & Cia. <b>", "😀", "👩‍💻", "日本語", "שלום", "'; DROP TABLE charges; --"])(
  "%j has no control character",
  (text) => {
    expect(hasControlCharacter(text)).toBe(false);
  },
);
