const INVISIBLE = /[\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g;
const SPACE = /[\u00A0\u2000-\u200A\u202F]/g;
const DASH = /[\u2010-\u2015\u2212]/g;

/**
 * Cleans and trims a pasted key or number. Address books put invisible marks around phone numbers, and documents use
 * other characters that look like spaces and hyphens.
 */
export function pastedCode(text: string): string {
  return text.replace(INVISIBLE, "").replace(SPACE, " ").replace(DASH, "-").trim();
}
