import { clsx } from "clsx";
import { useLocale, useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { AMOUNT_MAX, AMOUNT_MIN, formatMoney, parseMoney, readTwoWays } from "#lib/core/money.ts";
import type { Locale } from "#lib/core/words/locale.ts";
import { controlStyles } from "../../ui/inputs/input.tsx";

/** Input for an amount in reais, in the number format of the user's language. */
export function AmountInput({ className, ...rest }: ComponentProps<"input">) {
  return (
    <span className="relative block">
      <span
        aria-hidden
        className="pointer-events-none absolute inset-y-0 left-4 flex items-center font-medium text-lg text-muted"
      >
        R$
      </span>
      <input
        {...rest}
        inputMode="decimal"
        autoComplete="off"
        placeholder={bare(0n, useLocale())}
        className={clsx(controlStyles, "h-13 pr-4 pl-12 font-semibold text-xl tabular-nums", className)}
      />
    </span>
  );
}

/** Returns a parser for typed amounts, and a function that returns the error text of an invalid amount. */
export function useAmountWords() {
  const t = useTranslations("form");
  const locale = useLocale();
  const twoWays = (typed: string) => {
    const thousands = readTwoWays(typed);
    if (thousands === null) return undefined;
    return t("amountTwoWays", { whole: `${thousands / 100n}`, full: bare(thousands, locale) });
  };
  return {
    /** Returns the error text of an amount that can be read in two ways; otherwise undefined. */
    twoWays,
    /** Returns cents, as a contract has them on the wire. Returns NaN when the text is not an amount. */
    read: (typed: string) => Number(parseMoney(typed, locale) ?? Number.NaN),
    wrong: (typed: string) => {
      if (parseMoney(typed, locale) === null) return twoWays(typed) ?? t("amountWrong");
      return t("amountRange", { min: formatMoney(AMOUNT_MIN, locale), max: formatMoney(AMOUNT_MAX, locale) });
    },
  };
}

const bare = (cents: bigint, locale: Locale) => formatMoney(cents, locale).replace(/^\D+/, "");
