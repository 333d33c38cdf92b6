import fc from "fast-check";
import { expect, test } from "vitest";
import { anyText } from "#e2e/support/generate/any-json.ts";
import { asciiFold, isWritableName } from "./ascii-fold.ts";
import { isPrintableAscii } from "./printable-ascii.ts";

test.each([
  ["São Paulo", "Sao Paulo"],
  ["JOÃO GONÇALVES", "JOAO GONCALVES"],
  ["Sa\u0303o", "Sao"],
  ["Æsir & Straße – Łódź", "Aesir & Strasse - Lodz"],
  ["Þórr Ðóra", "Thorr Dora"],
  ["东方游戏有限公司", "DongFangYouXiYouXianGongSi"],
  ["北京", "BeiJing"],
  ["Москва", "Moskva"],
  ["Ｐａｇｕｅ “já” № 1…", 'Pague "ja" No 1...'],
  ["Loja  nº\t1\n", "Loja no 1"],
  ["Ｐｉｘ", "Pix"],
  ["Café ☕ 日本", "Cafe RiBen"],
  ["😀👩‍💻🇧🇷👍🏽", ""],
  ["\u0301\u200d\ue000", ""],
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

test("a name is writable when a letter or digit of it is left in ASCII", () => {
  expect(["东方", "Þ", "7", "Casa 😀"].map(isWritableName)).toEqual([true, true, true, true]);
  expect(["😀", "—", "!?", "\u0301", ""].map(isWritableName)).toEqual([false, false, false, false, false]);
});
