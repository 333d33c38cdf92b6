const DISTINCT_MIN = 8;
/** Words of examples and of placeholders. A random secret contains none of them. */
const WORDS = /change.?me|password|passwort|senha|secret|segredo|example|exemplo|guiche|pending|unread|for tests/i;

/** Returns whether a text of 32 characters or more is easy to guess: few characters, a pattern, a row, an example. */
export function canBeGuessed(secret: string): boolean {
  return new Set(secret).size < DISTINCT_MIN || isRepeated(secret) || isMostlySteps(secret) || WORDS.test(secret);
}

/** "abcabcab": the text is its own beginning, again and again. */
function isRepeated(text: string): boolean {
  for (let period = 1; period <= text.length / 2; period++) {
    if (text.slice(period) === text.slice(0, -period)) return true;
  }
  return false;
}

/** "11112222" and "abcdefg123456": a character tells the next one. */
function isMostlySteps(text: string): boolean {
  const codes = [...text].map((character) => character.charCodeAt(0));
  const steps = codes.slice(1).filter((code, i) => Math.abs(code - (codes[i] ?? 0)) <= 1);
  return steps.length > text.length / 2;
}
