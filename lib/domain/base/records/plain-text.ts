// In a database of the collation "C" lower() leaves letters with accents as they are.
const ACCENTS = [
  "áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ",
  "aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn",
] as const;

/** SQL: a text in lower case without accents. */
export function plainSql(text: string): string {
  return `translate(lower(${text}), '${ACCENTS[0]}', '${ACCENTS[1]}')`;
}

/** Patterns for LIKE ALL: the words of a text, wherever they are in what `plainSql` gives. */
export function wordsIn(text: string): string[] {
  return plainText(text)
    .split(/\s+/)
    .map((word) => `%${word.replace(/[\\%_]/g, "\\$&")}%`);
}

/** Returns a text as `plainSql` has it. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/[^ -~]/g, (letter) => ACCENTS[1][ACCENTS[0].indexOf(letter)] ?? letter);
}
