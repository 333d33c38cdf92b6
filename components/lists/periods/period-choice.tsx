"use client";

import { useTranslations } from "next-intl";
import { startTransition, useOptimistic } from "react";
import { DayInput } from "../../ui/inputs/day-input.tsx";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { namedPeriod, type PeriodName } from "./named-periods.ts";
import { ANY, type OpenPeriod, type Preset, presetOf } from "./period-presets.ts";

type Props = {
  /** With `any`, either end can be left open. */
  presets: readonly Preset[];
  /** Named periods that are chosen from a list beside the presets. */
  more?: readonly PeriodName[];
  period: OpenPeriod;
  /** The name under which the period was chosen. Absent: the first preset that is the same days. */
  name?: PeriodName | null;
  today: string;
  setPeriod: (period: OpenPeriod, name?: PeriodName) => void;
};

/** Chooses a period: one of the presets, or any two days. */
export function PeriodChoice({ presets, more = [], period, name, today, setPeriod }: Props) {
  const t = useTranslations("period");
  // The next choice changes what was chosen last, also while the page is still being drawn for it.
  const [shown, show] = useOptimistic({ period, name });
  const chosen = shown.name ?? presetOf([...presets, ...more], shown.period, today);
  const set = (next: OpenPeriod, nextName?: PeriodName) =>
    startTransition(() => {
      show({ period: next, name: nextName });
      setPeriod(next, nextName);
    });
  const choose = (end: keyof OpenPeriod, day: string | null) => {
    const wanted = { ...shown.period, [end]: day };
    // A reversed period becomes the one day that was chosen last.
    const isReversed = wanted.from && wanted.to && wanted.from > wanted.to;
    set(isReversed ? { from: day, to: day } : wanted);
  };
  const take = (preset: Preset) => (preset === "any" ? set(ANY) : set(namedPeriod(preset, today), preset));
  return (
    <>
      <Segmented<Preset | "other">
        label={t("preset")}
        value={chosen && presets.includes(chosen) ? chosen : "other"}
        options={presets.map((value) => ({ value, label: t(value) }))}
        className="max-sm:w-full max-sm:*:grow max-sm:*:px-1.5"
        onChange={(value) => value !== "other" && take(value)}
      />
      {more.length > 0 ? (
        <Select
          aria-label={t("more")}
          value={more.find((value) => value === chosen) ?? ""}
          onChange={({ target }) => target.value && take(target.value as PeriodName)}
          className="w-44 max-sm:w-full"
        >
          <option value="">{t("more")}</option>
          {more.map((value) => (
            <option key={value} value={value}>
              {t(value)}
            </option>
          ))}
        </Select>
      ) : null}
      {/* One below the other where there is no room for two whole days. */}
      <div className="grid min-w-0 max-w-full grid-cols-[repeat(auto-fit,minmax(min(9.25rem,100%),1fr))] gap-2 max-sm:w-full sm:w-78">
        {(["from", "to"] as const).map((end) => (
          <DayInput
            key={end}
            aria-label={t(end)}
            what={t(end)}
            placeholder={t(end)}
            value={shown.period[end] ?? ""}
            max={today}
            onValue={(day) => (day || presets.includes("any")) && choose(end, day || null)}
          />
        ))}
      </div>
    </>
  );
}
