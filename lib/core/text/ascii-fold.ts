import anyAscii from "any-ascii";
import { isPrintableAscii } from "./printable-ascii.ts";

/** Pictures, which the library would spell as words between colons, and what no text should have. */
const WORDLESS = /\p{Extended_Pictographic}|\p{Emoji_Modifier}|\p{Regional_Indicator}|[\u{E0000}-\u{E007F}]/gu;

/** Results are cached: folding costs more than the rest of a BR Code, and the same few names and cities repeat. */
const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, string>();

/**
 * Returns a text in printable ASCII, as fields of Pix and bank files have it: letters of every script are written in
 * Latin ones, white space is collapsed and trimmed, and pictures are dropped. Not for browsers: the table has 500 KB.
 */
export function asciiFold(text: string): string {
  if (isPrintableAscii(text)) return tidy(text);
  let folded = remembered.get(text);
  if (folded === undefined) {
    folded = tidy(anyAscii(text.normalize("NFKC").replace(WORDLESS, "")).replace(/[^ -~]/g, " "));
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(text, folded);
  }
  return folded;
}

/** Returns whether something of a name can be read where only ASCII can be written: in QR codes and bank files. */
export function isWritableName(text: string): boolean {
  return /[A-Za-z0-9]/.test(asciiFold(text));
}

function tidy(text: string): string {
  return (text.includes("  ") ? text.replace(/ {2,}/g, " ") : text).trim();
}
