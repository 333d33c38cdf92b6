import { useTranslations } from "next-intl";
import { ChoiceChip } from "../chips/choice-chip.tsx";

const HOURS = Array.from({ length: 24 }, (_, hour) => hour);

type Props = { value: number | null; onChange: (hour: number | null) => void };

/** Chooses an hour of the day. */
export function HourFilter({ value, onChange }: Props) {
  const t = useTranslations("list");
  const clock = (hour: number) => `${hour}`.padStart(2, "0");
  return (
    <ChoiceChip
      name={t("hour")}
      everything={t("allHours")}
      value={value === null ? null : `${value}`}
      options={HOURS.map((hour) => ({
        value: `${hour}`,
        label: t("oneHour", { from: clock(hour), to: clock(hour + 1) }),
      }))}
      onChoose={(hour) => onChange(hour === null ? null : Number(hour))}
    />
  );
}
