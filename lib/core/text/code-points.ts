// Bidirectional marks can make a text read as another on screen; lone surrogates cannot be stored as UTF-8.
const CONTROL = /[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Bidi_Control}]/u;

/** A text's length as limits count it: in Unicode code points, not in UTF-16 units. */
export function codePointLength(text: string): number {
  let length = text.length;
  for (let i = 1; i < text.length; i++) {
    if (isLowSurrogate(text.charCodeAt(i)) && isHighSurrogate(text.charCodeAt(i - 1))) length--;
  }
  return length;
}

/** Whether a text holds a control character: C0, C1, DEL, line separators, bidirectional marks or a lone surrogate. */
export function hasControlCharacter(text: string): boolean {
  return CONTROL.test(text);
}

function isHighSurrogate(unit: number): boolean {
  return unit >= 0xd800 && unit <= 0xdbff;
}

function isLowSurrogate(unit: number): boolean {
  return unit >= 0xdc00 && unit <= 0xdfff;
}
