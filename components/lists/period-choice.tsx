"use client";

import { useTranslations } from "next-intl";
import { DayInput } from "../ui/day-input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { lastDays } from "./period.ts";

/** Days, both included; null: no limit on that side. */
type OpenPeriod = { from: string | null; to: string | null };

const DAYS = { any: null, today: 1, week: 7, month: 30, quarter: 90 } as const;
type Preset = keyof typeof DAYS;

const spanOf = (preset: Preset, today: string): OpenPeriod => {
  const days = DAYS[preset];
  return days === null ? { from: null, to: null } : lastDays(today, days);
};

/** Returns the preset that is the same days. */
export function presetOf(presets: readonly Preset[], period: OpenPeriod, today: string): Preset | undefined {
  return presets.find((preset) => {
    const span = spanOf(preset, today);
    return span.from === period.from && span.to === period.to;
  });
}

type Props = {
  /** With `any`, either end can be left open. */
  presets: readonly Preset[];
  period: OpenPeriod;
  today: string;
  setPeriod: (period: OpenPeriod) => void;
};

/** Chooses a period: one of the presets, or any two days. */
export function PeriodChoice({ presets, period, today, setPeriod }: Props) {
  const t = useTranslations("period");
  const chosen = presetOf(presets, period, today);
  const choose = (end: keyof OpenPeriod, day: string | null) => {
    const wanted = { ...period, [end]: day };
    // A reversed period becomes the one day that was chosen last.
    const isReversed = wanted.from && wanted.to && wanted.from > wanted.to;
    setPeriod(isReversed ? { from: day, to: day } : wanted);
  };
  return (
    <>
      <Segmented<Preset | "other">
        label={t("preset")}
        value={chosen ?? "other"}
        options={presets.map((value) => ({ value, label: t(value) }))}
        className="max-sm:w-full max-sm:*:grow max-sm:*:px-1.5"
        onChange={(value) => value !== "other" && setPeriod(spanOf(value, today))}
      />
      <div className="grid min-w-0 grid-cols-2 gap-2 max-sm:w-full max-[17rem]:grid-cols-1">
        {(["from", "to"] as const).map((end) => (
          <DayInput
            key={end}
            aria-label={t(end)}
            placeholder={t(end)}
            value={period[end] ?? ""}
            max={today}
            onChange={({ target }) => (target.value || presets.includes("any")) && choose(end, target.value || null)}
            className="sm:w-38"
          />
        ))}
      </div>
    </>
  );
}
