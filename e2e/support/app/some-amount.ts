import type { Locale } from "../../../lib/core/locale.ts";
import { formatMoney } from "../../../lib/core/money.ts";

/**
 * Returns an amount that no record of the staging month has and hardly any other test uses: as it is shown, as a person
 * types it, and in cents. It lies between `tens` × 10 and `tens` × 100 cents.
 */
export function someAmount(locale: Locale, tens: number): { money: string; typed: string; cents: bigint } {
  // All amounts of the staging month are multiples of 10 cents.
  const cents = BigInt((tens + Math.floor(Math.random() * 9 * tens)) * 10 + 1 + Math.floor(Math.random() * 9));
  const money = formatMoney(cents, locale);
  return { money, typed: money.replace(/^R\$\s*/, ""), cents };
}
