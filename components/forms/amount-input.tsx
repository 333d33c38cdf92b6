import { clsx } from "clsx";
import { useLocale } from "next-intl";
import type { ComponentProps } from "react";
import { formatMoney } from "#lib/core/money.ts";
import { controlStyles } from "../ui/control-styles.ts";

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
        placeholder={formatMoney(0n, useLocale()).replace(/^\D+/, "")}
        className={clsx(controlStyles, "h-13 pr-4 pl-12 font-semibold text-xl tabular-nums", className)}
      />
    </span>
  );
}
