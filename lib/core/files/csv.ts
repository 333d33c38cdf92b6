import { decimalOf } from "../money.ts";
import type { Locale } from "../words/locale.ts";

const STYLE = { "pt-BR": { delimiter: ";", decimal: "," }, en: { delimiter: ",", decimal: "." } } as const;

/** What a CSV file begins with, so that spreadsheets read it as UTF-8. */
export const BYTE_ORDER_MARK = "\uFEFF";

/** Returns a line of a CSV file, as spreadsheets of the language read it. Each cell is as `csvText` or `csvMoney` gives it. */
export function csvLine(cells: readonly string[], locale: Locale): string {
  return `${cells.join(STYLE[locale].delimiter)}\n`;
}

/** Returns an amount in cents as a cell in reais. */
export function csvMoney(cents: bigint, locale: Locale): string {
  return decimalOf(cents).replace(".", STYLE[locale].decimal);
}

/** Returns a text as a cell. No spreadsheet takes the text, or a part of it, for a formula. */
export function csvText(value: string | null | undefined): string {
  return value ? csvQuoted(value.replaceAll(/(^|[;,\t\r\n]"*)(?=[=+@\t\r\n-])/g, "$1'")) : "";
}

/** Returns a text as a cell as it is: only for a text that no spreadsheet takes for a formula. */
export function csvQuoted(value: string): string {
  return `"${value.replaceAll('"', '""')}"`;
}
