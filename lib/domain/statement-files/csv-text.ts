/**
 * First characters that make a spreadsheet read a text as a formula: = + - @, tab, line breaks. A program that parts
 * cells at another character than the file does, as Excel in Portuguese at `;`, also begins a cell inside a text.
 */
const FORMULA_START = "[=+@\\t\\r\\n-]";
const CELL_START = '(^|[;,\\t\\r\\n]"*)';

/** Texts that a spreadsheet takes for a number, a date or a time, though they stand in quotes. */
const NUMBER = "[0-9]+([.,][0-9]+)*([eE][+-]?[0-9]+)?%?";
const DATE = "[0-9]{1,4}([/-][0-9]{1,2}){0,2}([/-][0-9]{4})?";
const CLOCK = "[0-9]{1,2}(:[0-9]{2}){1,2}";
const CHANGED = `^ *(${NUMBER}|${DATE}|${CLOCK}) *$`;
/** What is looked at first, because it takes less time: how such a text begins, and that it has no other letters. */
const DIGIT_LAST = 57;
const CHARACTERS = "^[ 0-9.,eE+%/:-]+$";
/** Numbers that stay as they are: a spreadsheet keeps 15 digits. */
const SAME = "^(0|[1-9][0-9]{0,14})$";

/** Returns the SQL of a text that no spreadsheet takes for anything else: an apostrophe is put before it where one would. */
export const wholeText = (column: string) =>
  `CASE WHEN ${column} ~ '${CELL_START}${FORMULA_START}'
    THEN regexp_replace(${column}, '${CELL_START}(?=${FORMULA_START})', '\\1''', 'g')
    WHEN ascii(${column}) <= ${DIGIT_LAST} AND ${column} ~ '${CHARACTERS}' AND ${column} ~ '${CHANGED}' AND ${column} !~ '${SAME}' THEN '''' || ${column} ELSE ${column} END`;

/** Returns the SQL of JSON in which a character that could begin a formula is written as its code, so that it stays the same JSON. */
export function jsonText(column: string): string {
  const coded = (character: string, code: string, inside: string) =>
    `regexp_replace(${inside}, '([;,])[${character}]', '\\1\\\\u00${code}', 'g')`;
  const whole = `${column}::text`;
  const safe = coded("=", "3d", coded("+", "2b", coded("@", "40", coded("-", "2d", whole))));
  return `CASE WHEN ${whole} ~ '[;,][=+@-]' THEN ${safe} ELSE ${whole} END`;
}
