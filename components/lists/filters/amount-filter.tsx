import { useLocale, useTranslations } from "next-intl";
import { formatMoney } from "#lib/core/money.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { FilterChip } from "../chips/filter-chip.tsx";
import type { AmountRange } from "./amount-range.ts";

const load = () => import("./amount-form.tsx").then((module) => module.AmountForm);
const AmountForm = onDemand(load);

type Props = { value: AmountRange; onChange: (range: AmountRange) => void };

/** Filters a list by an amount, or by the least and the most. */
export function AmountFilter({ value, onChange }: Props) {
  const t = useTranslations("list");
  const locale = useLocale();
  const { min, max } = value;
  const money = (cents: number) => formatMoney(BigInt(cents), locale);
  const words =
    min !== null && max !== null
      ? min === max
        ? money(min)
        : `${money(min)} – ${money(max)}`
      : min !== null
        ? t("amountFromOn", { amount: money(min) })
        : max !== null
          ? t("amountUpTo", { amount: money(max) })
          : null;
  return (
    <FilterChip name={t("amount")} value={words} onClear={() => onChange({ min: null, max: null })} load={load}>
      {(close) => (
        <AmountForm
          value={value}
          onApply={(range) => {
            onChange(range);
            close();
          }}
        />
      )}
    </FilterChip>
  );
}
