const ELLIPSIS = "…";

type Fits = (line: string) => boolean;

/** Returns as much of a text as fits, with an ellipsis after it. */
export function cut(text: string, fits: Fits): string {
  const characters = [...text];
  const shown = (length: number) => characters.slice(0, length).join("").trimEnd() + ELLIPSIS;
  let [length, tooLong] = [0, characters.length];
  while (tooLong - length > 1) {
    const middle = (length + tooLong) >> 1;
    if (fits(shown(middle))) length = middle;
    else tooLong = middle;
  }
  return shown(length);
}

/** Parts a text into lines that fit: between words, and inside of a word that is too wide by itself. */
export function wrapped(text: string, fits: Fits): string[] {
  const lines: string[] = [];
  for (const word of text.split(" ")) {
    const longer = lines.length > 0 ? `${lines.at(-1)} ${word}` : word;
    if (lines.length > 0 && fits(longer)) lines[lines.length - 1] = longer;
    else lines.push(...parts(word, fits));
  }
  return lines;
}

function parts(word: string, fits: Fits): string[] {
  if (fits(word)) return [word];
  const found: string[] = [];
  let part = "";
  for (const character of word) {
    if (part !== "" && !fits(part + character)) {
      found.push(part);
      part = "";
    }
    part += character;
  }
  return [...found, part];
}
