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

/** A text in printable ASCII: accents and width folded, white space single and trimmed, whatever has no ASCII form dropped. */
export function asciiFold(text: string): string {
  const folded = isPrintableAscii(text) ? text : text.normalize("NFKD").replace(/[^ -~]/g, plain);
  return (folded.includes("  ") ? folded.replace(/ {2,}/g, " ") : folded).trim();
}

function plain(character: string): string {
  return SPELLED[character] ?? (character.trim() === "" ? " " : "");
}
