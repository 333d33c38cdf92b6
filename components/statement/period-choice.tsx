"use client";

import { useTranslations } from "next-intl";
import { Input } from "../ui/input.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { lastDays } from "./statement-selection.ts";
import type { StatementQuery } from "./use-statement-query.ts";

const PRESETS = [
  { value: "today", days: 1 },
  { value: "week", days: 7 },
  { value: "month", days: 30 },
  { value: "quarter", days: 90 },
] as const;

type Preset = (typeof PRESETS)[number]["value"] | "custom";

/** From which day to which: one of the usual periods, or any two days. */
export function PeriodChoice({ period, today, setPeriod }: Pick<StatementQuery, "period" | "today" | "setPeriod">) {
  const t = useTranslations("statement");
  const spanOf = (days: number) => lastDays(today, days);
  const chosen = PRESETS.find(({ days }) => spanOf(days).from === period.from && period.to === today);
  return (
    <>
      <Segmented<Preset>
        label={t("preset")}
        value={chosen?.value ?? "custom"}
        options={PRESETS.map(({ value }) => ({ value, label: t(value) }))}
        onChange={(value) => {
          const preset = PRESETS.find((known) => known.value === value);
          if (preset) setPeriod(spanOf(preset.days));
        }}
      />
      <div className="grid min-w-0 grid-cols-2 gap-2 max-sm:w-full">
        {(["from", "to"] as const).map((end) => (
          <Input
            key={end}
            type="date"
            aria-label={t(end)}
            value={period[end]}
            max={today}
            onChange={(event) => event.target.value && setPeriod({ ...period, [end]: event.target.value })}
            className="sm:w-38"
          />
        ))}
      </div>
    </>
  );
}
