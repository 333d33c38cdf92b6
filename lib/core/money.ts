import type { Locale } from "./words/locale.ts";

/** The smallest and largest amount of one movement, in cents (R$ 0,01 and R$ 1 billion). */
export const AMOUNT_MIN = 1n;
export const AMOUNT_MAX = 100_000_000_000n;

const STYLE = {
  "pt-BR": { symbol: "R$ ", group: ".", decimal: "," },
  en: { symbol: "R$", group: ",", decimal: "." },
} as const;

const DECIMAL = /^-?(?:0|[1-9]\d*)\.\d{2}$/;

const TYPED = {
  "pt-BR": /^(?:R\$)?\s*(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:\.\d{3}){1,4})(?:,(\d{1,2}))?$/i,
  en: /^(?:R\$)?\s*(0|[1-9]\d{0,14}|[1-9]\d{0,2}(?:,\d{3}){1,4})(?:\.(\d{1,2}))?$/i,
} as const;

/** One sign and three digits: thousands in one language, decimals in the other. */
const TWO_WAYS = /^(?:R\$)?\s*([1-9]\d{0,2})[.,](\d{3})$/i;

/** Formats cents as "R$ 1.234,56" (pt-BR) or "R$1,234.56" (en), with plain spaces; exact at any size. */
export function formatMoney(cents: bigint, locale: Locale): string {
  const { symbol, group, decimal } = STYLE[locale];
  const [whole = "", fraction] = decimalOf(cents < 0n ? -cents : cents).split(".");
  const grouped = whole.replace(/\B(?=(?:\d{3})+$)/g, group);
  return `${cents < 0n ? "-" : ""}${symbol}${grouped}${decimal}${fraction}`;
}

/**
 * Parses a typed amount to cents: "R$ 1.234,5" or "1234,50" (pt-BR). Null for anything else, also for a sign, and for what has
 * another value in another language: "1.234".
 */
export function parseMoney(text: string, locale: Locale): bigint | null {
  const match = TYPED[locale].exec(text.trim());
  if (!match || readTwoWays(text) !== null) return null;
  const [, whole = "", fraction = ""] = match;
  return BigInt(whole.replaceAll(STYLE[locale].group, "") + fraction.padEnd(2, "0"));
}

/** Returns the cents of a typed amount that has thousands in one language and decimals in the other: those of the thousands. Otherwise null. */
export function readTwoWays(text: string): bigint | null {
  const match = TWO_WAYS.exec(text.trim());
  return match && BigInt(`${match[1]}${match[2]}00`);
}

/** Returns cents as a plain decimal, "1234.56" or "-0.05": the format of BR Codes, the charge's JWS and bank files. */
export function decimalOf(cents: bigint): string {
  const digits = (cents < 0n ? -cents : cents).toString().padStart(3, "0");
  return `${cents < 0n ? "-" : ""}${digits.slice(0, -2)}.${digits.slice(-2)}`;
}

/** Parses the output of `decimalOf`: exactly two decimals, no leading zeros, no "-0.00". Null for anything else. */
export function centsOfDecimal(decimal: string): bigint | null {
  if (!DECIMAL.test(decimal) || decimal === "-0.00") return null;
  return BigInt(decimal.replace(".", ""));
}
