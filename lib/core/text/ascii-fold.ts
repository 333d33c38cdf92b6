const PRINTABLE = /^[ -~]*$/;

/** The common ASCII spelling of characters that Unicode normalization does not decompose. */
const SPELLED: Readonly<Record<string, string>> = {
  ß: "ss",
  Æ: "AE",
  æ: "ae",
  Œ: "OE",
  œ: "oe",
  Ø: "O",
  ø: "o",
  Đ: "D",
  đ: "d",
  Ł: "L",
  ł: "l",
  "‘": "'",
  "’": "'",
  "“": '"',
  "”": '"',
  "–": "-",
  "—": "-",
};

/** Returns whether every character is printable ASCII (space to tilde). */
export function isPrintableAscii(text: string): boolean {
  return PRINTABLE.test(text);
}

/** Results are cached: folding costs more than the rest of a BR Code, and the same few names and cities repeat. */
const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, string>();

/**
 * Returns a text in printable ASCII: folds accents and full-width characters, collapses and trims white space, and
 * drops characters without an ASCII form.
 */
export function asciiFold(text: string): string {
  if (isPrintableAscii(text)) return tidy(text);
  let folded = remembered.get(text);
  if (folded === undefined) {
    folded = tidy(text.normalize("NFKD").replace(/[^ -~]/g, plain));
    if (remembered.size >= REMEMBERED_MAX) remembered.clear();
    remembered.set(text, folded);
  }
  return folded;
}

function tidy(text: string): string {
  return (text.includes("  ") ? text.replace(/ {2,}/g, " ") : text).trim();
}

function plain(character: string): string {
  return SPELLED[character] ?? (character.trim() === "" ? " " : "");
}
