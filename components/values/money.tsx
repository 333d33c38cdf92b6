import { clsx } from "clsx";
import { useLocale } from "next-intl";
import { formatMoney } from "#lib/core/money.ts";

/** Shows an amount in reais. `quiet`: the cents are less prominent, for large figures. */
export function Money({ cents, quiet = false, className }: { cents: bigint; quiet?: boolean; className?: string }) {
  const text = formatMoney(cents, useLocale());
  return (
    <span className={clsx("whitespace-nowrap tabular-nums", className)}>
      {quiet ? text.slice(0, -3) : text}
      {quiet ? <span className="text-muted">{text.slice(-3)}</span> : null}
    </span>
  );
}
