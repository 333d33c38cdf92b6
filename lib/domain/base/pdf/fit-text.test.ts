import fc from "fast-check";
import { expect, test } from "vitest";
import { cut, wrapped } from "./pdf-canvas.ts";

const width = (most: number) => (text: string) => [...text].length <= most;

test("a text is cut to the longest beginning that fits, with an ellipsis", () => {
  fc.assert(
    fc.property(fc.string({ unit: "grapheme", minLength: 11 }), (text) => {
      const shown = cut(text, width(10));
      expect(width(10)(shown)).toBe(true);
      expect(text.startsWith(shown.slice(0, -1))).toBe(true);
    }),
  );
  expect(cut("abcdefghijklmn", width(10))).toBe("abcdefghi…");
  expect(cut("abcdefgh jklmn", width(10))).toBe("abcdefgh…");
});

test("lines are parted between words, and within a word that is too long for a line", () => {
  expect(wrapped("ab cd efghij k", width(5))).toEqual(["ab cd", "efghi", "j k"]);
  expect(wrapped("", width(5))).toEqual([""]);
});
