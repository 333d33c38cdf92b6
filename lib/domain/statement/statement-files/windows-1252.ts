import { asciiFold } from "#lib/core/text/ascii-fold.ts";
import { isPrintableAscii } from "#lib/core/text/printable-ascii.ts";

/** The characters of the bytes 0x80 to 0x9F; a space stands for a byte without one. Each other byte is the number of its code point. */
const FROM_0X80 = "€ ‚ƒ„…†‡ˆ‰Š‹Œ Ž  ‘’“”•–—˜™š›œ žŸ";
const BYTES = new Map([...FROM_0X80].map((character, index) => [character, String.fromCharCode(0x80 + index)]));
BYTES.delete(" ");
const NOT_LATIN_1 = new RegExp(`[${[...BYTES.keys()].join("")}]`, "g");
const LACKING = new RegExp(`[^ -~¡-ÿ${[...BYTES.keys()].join("")}]`, "gu");

/**
 * Returns a text of characters that Windows-1252 has: others in their ASCII form, or as a question mark when they have none. Control
 * characters become spaces; marks and joiners without a letter of their own are left out.
 */
export function foldToWindows1252(text: string): string {
  return isPrintableAscii(text) ? text : text.normalize("NFC").replace(LACKING, substitute);
}

function substitute(character: string): string {
  if (/[\p{Cc}\p{Z}]/u.test(character)) return " ";
  return /[\p{M}\p{Cf}]/u.test(character) ? "" : asciiFold(character) || "?";
}

/** Encodes a text of characters that Windows-1252 has. */
export function windows1252(text: string): Buffer {
  return Buffer.from(
    text.replace(NOT_LATIN_1, (character) => BYTES.get(character) as string),
    "latin1",
  );
}
