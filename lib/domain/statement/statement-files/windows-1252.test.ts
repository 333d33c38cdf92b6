import { expect, test } from "vitest";
import { foldToWindows1252, windows1252 } from "./windows-1252.ts";

test("encodes every character that Windows-1252 has as a decoder of others reads it", () => {
  const bytes = Array.from({ length: 256 }, (_, byte) => byte).filter((byte) => byte >= 0x20 && byte !== 0x7f);
  const decoded = new TextDecoder("windows-1252").decode(new Uint8Array(bytes));
  // Five bytes have no character, and a space that does not break becomes a plain one.
  const kept = [...decoded].filter((character) => foldToWindows1252(character) === character);
  expect(decoded.length - kept.length).toBe(6);
  expect(new TextDecoder("windows-1252").decode(windows1252(kept.join("")))).toBe(kept.join(""));
});

test.each([
  ["José – €5 “ok” ½", "José – €5 “ok” ½"],
  ["Jose\u0301 e\u0308", "José ë"],
  ["Łukasz Ğ Ș ﬁ №", "Lukasz G S fi No"],
  ["Жанна Ωμέγα", "Zhanna Omega"],
  ["山田 김", "ShanTian Gim"],
  ["מִרְיָם", "mrym"],
  ["👩‍👩‍👧", "???"],
  ["a\nb\tc\u0000d\u0081e\u00a0f", "a b c d e f"],
])("%j becomes %j", (text, folded) => {
  expect(foldToWindows1252(text)).toBe(folded);
});
