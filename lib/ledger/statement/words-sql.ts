import pg from "pg";

const { escapeLiteral } = pg;

/** Letters that are read as one. The first has no accent. */
const ALIKE = ["aáàâãä", "eéèêë", "iíìîï", "oóòôõö", "uúùûü", "cç", "nñ"];
const PLAIN_OF = new Map(ALIKE.flatMap((letters) => [...letters].map((letter) => [letter, letters[0] ?? letter])));
const CLASS_OF = new Map(ALIKE.map((letters) => [letters[0], `[${letters}${letters.toUpperCase()}]`]));

/**
 * Returns a condition in SQL for each word of a text: one of these columns has the word, whatever its case and accents. In most texts a
 * look without accents is enough. Only where a letter has more than one byte a regular expression looks once more: to make each text plain
 * first would take six times as long.
 */
export function wordsSql(columns: readonly string[], text: string): string[] {
  const words = text.toLowerCase().split(/\s+/);
  return words
    .filter((word) => word !== "")
    .map((word) => {
      const plain = [...word].map((letter) => PLAIN_OF.get(letter) ?? letter);
      const like = escapeLiteral(`%${plain.join("").replace(/[\\%_]/g, "\\$&")}%`);
      const pattern = escapeLiteral(plain.map(letterPattern).join(""));
      const isIn = (column: string) =>
        `lower(${column} COLLATE "C") LIKE ${like} OR octet_length(${column}) > length(${column}) AND ${column} ~ ${pattern}`;
      return `(${columns.map(isIn).join(" OR ")})`;
    });
}

function letterPattern(letter: string): string {
  const alike = CLASS_OF.get(letter);
  if (alike) return alike;
  const upper = letter.toUpperCase();
  if (upper !== letter && [...upper].length === 1) return `[${letter}${upper}]`;
  return letter.replace(/[\\^$.*+?()[\]{}|]/, "\\$&");
}
