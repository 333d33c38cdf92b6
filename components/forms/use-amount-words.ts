import { useLocale, useTranslations } from "next-intl";
import { AMOUNT_MAX, AMOUNT_MIN, formatMoney, parseMoney } from "#lib/core/money.ts";

/** Returns a parser for typed amounts, and a function that returns the error text of an invalid amount. */
export function useAmountWords() {
  const t = useTranslations("form");
  const locale = useLocale();
  return {
    /** Returns cents, as a contract has them on the wire. Returns NaN when the text is not an amount. */
    read: (typed: string) => Number(parseMoney(typed, locale) ?? Number.NaN),
    wrong: (typed: string) =>
      parseMoney(typed, locale) === null
        ? t("amountWrong")
        : t("amountRange", { min: formatMoney(AMOUNT_MIN, locale), max: formatMoney(AMOUNT_MAX, locale) }),
  };
}
