const PRINTABLE = /^[ -~]*$/;

/** Characters that Unicode does not take apart, as they are commonly written in plain letters. */
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

/** Whether every character is printable ASCII (space to tilde). */
export function isPrintableAscii(text: string): boolean {
  return PRINTABLE.test(text);
}

/** Folding costs more than the rest of a BR Code, and the same few names and cities come again and again. */
const REMEMBERED_MAX = 1_000;
const remembered = new Map<string, string>();

/** A text in printable ASCII: accents and width folded, white space single and trimmed, whatever has no ASCII form dropped. */
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
