// Bidirectional marks can make a text look like another text on screen. Lone surrogates cannot be stored as UTF-8.
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** Returns a text's length in Unicode code points, the unit of all length limits, not in UTF-16 units. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 1; i < text.length; i++) {
    if (isLowSurrogate(text.charCodeAt(i)) && isHighSurrogate(text.charCodeAt(i - 1))) length--;
  }
  return length;
}

/** Returns whether a text has a control character: C0, C1, DEL, line separator, bidirectional mark, lone surrogate. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
