/** What XML marks up or forbids, a line break that XML changes, and a text that reads like the code of such a character. */
const CODED = /[&<>\ufffe\uffff[\p{Cc}--[\t\n]]]|_(?=x[0-9A-Fa-f]{4}_)/gv;
const MARKUP: Readonly<Record<string, string>> = { "&": "&amp;", "<": "&lt;", ">": "&gt;" };

/** Returns a text as the content of an element. What XML forbids is written as `_x0001_`, which spreadsheets read as the character. */
export function escaped(text: string): string {
  return text.replace(
    CODED,
    (found) => MARKUP[found] ?? `_x${found.charCodeAt(0).toString(16).toUpperCase().padStart(4, "0")}_`,
  );
}

export const XML = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n';
export const RELATIONSHIPS = "http://schemas.openxmlformats.org/officeDocument/2006/relationships";

const SPREADSHEET = "http://schemas.openxmlformats.org/spreadsheetml/2006/main";

/** Returns how a part of a workbook begins. */
export function opened(root: string): string {
  return `${XML}<${root} xmlns="${SPREADSHEET}" xmlns:r="${RELATIONSHIPS}">`;
}

/** Returns a whole part of a workbook. */
export function part(root: string, inside: string): Uint8Array {
  return Buffer.from(`${opened(root)}${inside}</${root}>`);
}
