import { useLocale, useTranslations } from "next-intl";
import { AMOUNT_MAX, AMOUNT_MIN, formatMoney, parseMoney } from "#lib/core/money.ts";

/** What is the matter with an amount as it was typed, and how one is read. */
export function useAmountWords() {
  const t = useTranslations("form");
  const locale = useLocale();
  return {
    /** Cents as a contract's wire has them; NaN for what is no amount. */
    read: (typed: string) => Number(parseMoney(typed, locale) ?? Number.NaN),
    wrong: (typed: string) =>
      parseMoney(typed, locale) === null
        ? t("amountWrong")
        : t("amountRange", { min: formatMoney(AMOUNT_MIN, locale), max: formatMoney(AMOUNT_MAX, locale) }),
  };
}
