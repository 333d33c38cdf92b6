import { XLSX_TEXT_LENGTH_MAX } from "#lib/core/files/file-limits.ts";
import { decimalOf } from "#lib/core/money.ts";
import { STYLES, type Style } from "./xlsx-styles.ts";
import { escaped, part } from "./xlsx-xml.ts";

/** Without the attribute, programs drop white space at the ends of a text. */
const NEEDS_SPACE = /^\s|\s$|[\t\n]| {2}/;

const BRT_SECONDS = 3 * 3_600;
const DAY_SECONDS = 24 * 3_600;
/** The number that spreadsheets give to 1970-01-01. */
const DAY_OF_1970 = 25_569;

function textElement(text: string): string {
  return NEEDS_SPACE.test(text) ? `<t xml:space="preserve">${escaped(text)}</t>` : `<t>${escaped(text)}</t>`;
}

/** Texts that are written once and named by many cells. Only for texts of a bounded number: they stay in memory. */
export class SharedStrings {
  private readonly numbers = new Map<string, number>();

  /** Returns the cell of such a text. */
  cell(at: string, text: string, style: Style = "text"): string {
    let number = this.numbers.get(text);
    if (number === undefined) {
      number = this.numbers.size;
      this.numbers.set(text, number);
    }
    return `<c r="${at}" s="${STYLES[style]}" t="s"><v>${number}</v></c>`;
  }

  /** Returns the part of a workbook that has the texts. */
  part(): Uint8Array {
    return part("sst", [...this.numbers.keys()].map((text) => `<si>${textElement(text)}</si>`).join(""));
  }
}

/** Returns the cell of a text that no spreadsheet takes for a number, a date or a formula. Nothing for an absent one. */
export function textCell(at: string, text: string | null): string {
  if (!text) return "";
  const whole = text.length <= XLSX_TEXT_LENGTH_MAX;
  const shown = whole ? text : `${text.slice(0, XLSX_TEXT_LENGTH_MAX - 1).replace(/[\ud800-\udbff]$/, "")}…`;
  return `<c r="${at}" s="${STYLES.text}" t="inlineStr"><is>${textElement(shown)}</is></c>`;
}

/** Returns the cell of a number, or of a formula with this result. */
export function numberCell(at: string, number: number | bigint | string, style: Style, formula?: string): string {
  return `<c r="${at}" s="${STYLES[style]}">${formula ? `<f>${escaped(formula)}</f>` : ""}<v>${number}</v></c>`;
}

/** Returns the cell of an amount in cents: a number of reais. */
export function moneyCell(at: string, cents: bigint, style: Style = "money", formula?: string): string {
  return numberCell(at, decimalOf(cents), style, formula);
}

/** Returns the cell of a check: of a formula whose result is a text. */
export function checkCell(at: string, result: string, formula: string): string {
  return `<c r="${at}" s="${STYLES.check}" t="str"><f>${escaped(formula)}</f><v>${escaped(result)}</v></c>`;
}

/** Returns an instant as spreadsheets count it, in days, in BRT. Milliseconds are left out, as in CSV. */
export function serialOf(instant: Date): number {
  return (Math.floor(instant.getTime() / 1_000) - BRT_SECONDS) / DAY_SECONDS + DAY_OF_1970;
}

/** Returns the letters of a column: 0 is A. A sheet of ours has fewer than 26. */
export function letterOf(column: number): string {
  return String.fromCharCode(65 + column);
}
