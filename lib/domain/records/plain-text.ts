// In a database of the collation "C" lower() leaves letters with accents as they are.
const ACCENTS = [
  "áàâãäéèêëíìîïóòôõöúùûüçñÁÀÂÃÄÉÈÊËÍÌÎÏÓÒÔÕÖÚÙÛÜÇÑ",
  "aaaaaeeeeiiiiooooouuuucnaaaaaeeeeiiiiooooouuuucn",
] as const;

/** SQL: a text in lower case without accents. */
export function plainSql(text: string): string {
  return `translate(lower(${text}), '${ACCENTS[0]}', '${ACCENTS[1]}')`;
}

/** Returns a text as `plainSql` has it. */
export function plainText(text: string): string {
  return text.toLowerCase().replace(/[^ -~]/g, (letter) => ACCENTS[1][ACCENTS[0].indexOf(letter)] ?? letter);
}
