import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { formatMoney, parseMoney } from "#lib/core/money.ts";
import { useAmountWords } from "../../forms/fields/amount-input.tsx";
import { Button } from "../../ui/button.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import type { AmountRange } from "./amount-range.ts";

/** The least and the most of an amount. */
export function AmountForm({ value, onApply }: { value: AmountRange; onApply: (range: AmountRange) => void }) {
  const t = useTranslations("list");
  const words = useAmountWords();
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
          error={tried && wrong(typed[end]) ? words.wrong(typed[end]) : undefined}
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
