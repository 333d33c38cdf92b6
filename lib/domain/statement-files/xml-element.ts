const SPECIAL = /[&<>\r]|[^\t\n\r -\ud7ff\ue000-\ufffd\u{10000}-\u{10ffff}]/u;
const SPECIALS = new RegExp(SPECIAL, "gu");

/** Returns a text as the content of an element of XML 1.0. A character that XML forbids becomes U+FFFD. */
function xmlText(text: string): string {
  return SPECIAL.test(text) ? text.replace(SPECIALS, written) : text;
}

function written(character: string): string {
  if (character === "&") return "&amp;";
  if (character === "<") return "&lt;";
  if (character === ">") return "&gt;";
  // A parser reads a bare carriage return as a line break.
  return character === "\r" ? "&#13;" : "\ufffd";
}

/** Returns an element with this content. Nothing without a content: schemas allow no empty texts. */
export function element(name: string, content: string): string {
  return content && `<${name}>${content}</${name}>`;
}

/** Returns an element with a text of at most `max` characters. Nothing for an empty or absent text. */
export function textElement(name: string, text: string | null, max: number): string {
  return text ? element(name, xmlText(firstCharacters(text, max))) : "";
}

/** Schemas count code points. */
export function firstCharacters(text: string, max: number): string {
  return text.length <= max ? text : [...text].slice(0, max).join("");
}
