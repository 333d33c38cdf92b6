import { useLocale, useTranslations } from "next-intl";
import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { dayText } from "../../ui/inputs/day-text.ts";
import { onDemand } from "../../ui/on-demand.tsx";
import { FilterChip } from "../chips/filter-chip.tsx";
import { presetOf } from "../periods/period-presets.ts";

const load = () => import("../periods/period-choice.tsx").then((module) => module.PeriodChoice);
const PeriodChoice = onDemand(load);

const PRESETS = ["any", "today", "week", "month"] as const;

type Days = { from: string | null; to: string | null };
type Props = { value: Days; onChange: (days: Days) => void };

/** Filters a list by days. */
export function PeriodFilter({ value, onChange }: Props) {
  const t = useTranslations("list");
  return (
    <FilterChip
      name={t("period")}
      value={useWords(value)}
      onClear={() => onChange({ from: null, to: null })}
      load={load}
    >
      {() => <PeriodChoice presets={PRESETS} period={value} today={businessDay()} setPeriod={onChange} />}
    </FilterChip>
  );
}

function useWords(days: Days): string | null {
  const t = useTranslations("list");
  const period = useTranslations("period");
  const locale = useLocale();
  useBusinessAhead();
  const { from, to } = days;
  if (!from && !to) return null;
  const preset = presetOf(PRESETS, days, businessDay());
  if (preset) return period(preset);
  const day = (text: string) => dayText(text, locale);
  if (!to) return t("periodFromOn", { day: day(from ?? "") });
  if (!from) return t("periodUpTo", { day: day(to) });
  return from === to ? day(from) : `${day(from)} – ${day(to)}`;
}
