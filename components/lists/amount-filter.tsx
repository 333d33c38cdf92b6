import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney, parseMoney } from "#lib/core/money.ts";
import { Button } from "../ui/button.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/input.tsx";
import { FilterChip } from "./filter-chip.tsx";

/** Cents, both included; null: no bound on that side. */
export type AmountRange = { min: number | null; max: number | null };

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
    <FilterChip name={t("amount")} value={words} onClear={() => onChange({ min: null, max: null })}>
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

function AmountForm({ value, onApply }: { value: AmountRange; onApply: (range: AmountRange) => void }) {
  const t = useTranslations("list");
  const form = useTranslations("form");
  const locale = useLocale();
  const textOf = (cents: number | null) =>
    cents === null ? "" : formatMoney(BigInt(cents), locale).replace(/^[^\d]+/, "");
  const [typed, setTyped] = useState({ min: textOf(value.min), max: textOf(value.max) });
  const [tried, setTried] = useState(false);
  const read = (text: string) => (text.trim() ? parseMoney(text, locale) : undefined);
  const wrong = (text: string) => {
    const cents = read(text);
    return cents !== undefined && (cents === null || cents <= 0n);
  };
  const apply = () => {
    setTried(true);
    if (wrong(typed.min) || wrong(typed.max)) return;
    const [min, max] = [read(typed.min), read(typed.max)].map((cents) => (cents ? Number(cents) : null));
    // Amounts in the wrong order mean the same range.
    const isReversed = min && max && min > max;
    onApply(isReversed ? { min: max, max: min } : { min: min ?? null, max: max ?? null });
  };
  return (
    <form
      noValidate
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
      className="flex flex-col gap-3"
    >
      {(["min", "max"] as const).map((end) => (
        <Field
          key={end}
          label={t(end === "min" ? "amountFrom" : "amountTo")}
          error={tried && wrong(typed[end]) ? form("amountWrong") : undefined}
        >
          {(control) => (
            <Input
              {...control}
              inputMode="decimal"
              autoComplete="off"
              placeholder="0,00"
              value={typed[end]}
              onChange={({ target }) => setTyped({ ...typed, [end]: target.value })}
            />
          )}
        </Field>
      ))}
      <Button type="submit" look="primary">
        {t("apply")}
      </Button>
    </form>
  );
}
