import type { Locale } from "../../../lib/core/locale.ts";
import { formatMoney } from "../../../lib/core/money.ts";

/**
 * An amount that no record of the staging month has and hardly any other test takes: as it is shown, as a person types
 * it, and in cents. `tens`: from so many tens of cents on, up to ten times as many.
 */
export function someAmount(locale: Locale, tens: number): { money: string; typed: string; cents: bigint } {
  // The month's amounts are all whole tens of cents.
  const cents = BigInt((tens + Math.floor(Math.random() * 9 * tens)) * 10 + 1 + Math.floor(Math.random() * 9));
  const money = formatMoney(cents, locale);
  return { money, typed: money.replace(/^R\$\s*/, ""), cents };
}
