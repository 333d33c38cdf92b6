import type { Setting } from "./font-files.ts";

/** The pieces of a text that are set in one font each, in the order in which they are read. `read`: what was given. */
export type Run = { text: string; read: string; font: string; setting: Setting };

/** What a character becomes that no font has: the sign that Unicode has for it. */
export const REPLACEMENT = "\uFFFD";

const EXACTLY = /^[\x20-\x7e]*$/;
const SPACES = /\s+/gu;
/** Signs that show nothing by themselves: controls, direction marks, joiners, variants and colours of a sign. */
const UNSEEN = /[\p{Cc}\p{Cf}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}\p{Emoji_Modifier}]/gu;

/** Returns a text as it can be set in one line: white space of any kind is one space, and what shows nothing is left out. */
export function oneLine(text: string): string {
  if (EXACTLY.test(text)) return text.replace(/ {2,}/g, " ").trim();
  return text.normalize("NFC").replace(SPACES, " ").replace(UNSEEN, "").trim();
}

/** What decides which font a character is set in. Null: none has it. */
export type FontChoice = (codePoint: number) => { font: string; setting: Setting } | null;

/**
 * Parts a text of `oneLine` by the fonts that have its characters. A sequence of characters that none has becomes one REPLACEMENT. A
 * space between two words of a font that sets words belongs to them, so that both are set together, in the order of their script.
 */
export function runsOf(text: string, choose: FontChoice): Run[] {
  const replacement = choose(codePointOf(REPLACEMENT));
  const runs: Run[] = [];
  let space = "";
  for (const character of text) {
    const own = choose(codePointOf(character));
    const chosen = own ?? replacement;
    const last = runs.at(-1);
    if (!chosen) continue;
    if (!own && last?.text.endsWith(REPLACEMENT)) {
      last.read += character;
      continue;
    }
    if (character === " " && last?.setting === "words") {
      space = character;
      continue;
    }
    const shown = space + (own ? character : REPLACEMENT);
    if (last?.font === chosen.font) {
      last.text += shown;
      last.read += space + character;
    } else runs.push({ font: chosen.font, setting: chosen.setting, text: shown, read: space + character });
    space = "";
  }
  return runs;
}

const codePointOf = (character: string) => character.codePointAt(0) as number;
