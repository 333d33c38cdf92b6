const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const SPACE = /[\u00A0\u2000-\u200A\u202F]/g;
const DASH = /[\u2010-\u2015\u2212]/g;

/**
 * A key or number as it was meant: address books wrap phones in invisible marks, and documents set their spaces and hyphens
 * with signs that only look like them.
 */
export function pastedCode(text: string): string {
  return text.replace(INVISIBLE, "").replace(SPACE, " ").replace(DASH, "-").trim();
}
