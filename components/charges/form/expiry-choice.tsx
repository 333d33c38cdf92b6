import { useTranslations } from "next-intl";
import { useState } from "react";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/input.tsx";
import { Segmented } from "../../ui/segmented.tsx";
import { Select } from "../../ui/select.tsx";

const PRESETS = ["900", "3600", "86400", "604800", "2592000"] as const;
const UNITS = [
  { name: "days", seconds: 86_400 },
  { name: "hours", seconds: 3_600 },
  { name: "minutes", seconds: 60 },
  { name: "seconds", seconds: 1 },
] as const;

type Unit = (typeof UNITS)[number]["name"];
type Choice = (typeof PRESETS)[number] | "other";
type Props = { value: string; onChange: (seconds: string) => void; error: string | undefined };

/** Chooses how long a charge can be paid, in seconds: one of the presets or any other time. */
export function ExpiryChoice({ value, onChange, error }: Props) {
  const t = useTranslations("newCharge");
  const preset = PRESETS.find((seconds) => seconds === value);
  const [isOther, setOther] = useState(!preset);
  const choose = (choice: Choice) => {
    setOther(choice === "other");
    if (choice !== "other") onChange(choice);
  };
  const options = [
    ...PRESETS.map((seconds) => ({ value: seconds, label: t(`expires${seconds}`) })),
    { value: "other" as const, label: t("expiresOther") },
  ];
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="font-medium text-ink text-sm">
        {t("expires")}
      </span>
      <Segmented<Choice>
        label={t("expires")}
        value={isOther ? "other" : (preset ?? "other")}
        options={options}
        onChange={choose}
        className="grid! grid-cols-3 sm:grid-cols-6"
      />
      {isOther ? <OtherTime value={value} onChange={onChange} error={error} /> : null}
    </div>
  );
}

function OtherTime({ value, onChange, error }: Props) {
  const t = useTranslations("newCharge");
  const [{ count, unit }, setTime] = useState(() => inLargestUnit(Number(value)));
  const change = (next: { count: string; unit: Unit }) => {
    setTime(next);
    const each = UNITS.find(({ name }) => name === next.unit)?.seconds ?? 1;
    onChange(next.count.trim() ? `${Number(next.count) * each}` : "");
  };
  return (
    <Field label={<span className="sr-only">{t("expires")}</span>} error={error}>
      {(control) => (
        <span className="grid animate-rise grid-cols-2 gap-2">
          <Input
            {...control}
            inputMode="numeric"
            autoComplete="off"
            value={count}
            onChange={(event) => change({ count: event.target.value, unit })}
          />
          <Select
            aria-label={t("unit")}
            value={unit}
            onChange={(event) => change({ count, unit: event.target.value as Unit })}
          >
            {UNITS.toReversed().map(({ name }) => (
              <option key={name} value={name}>
                {t(name)}
              </option>
            ))}
          </Select>
        </span>
      )}
    </Field>
  );
}

function inLargestUnit(seconds: number): { count: string; unit: Unit } {
  const unit = UNITS.find((candidate) => seconds % candidate.seconds === 0) ?? UNITS[3];
  return { count: `${seconds / unit.seconds}`, unit: unit.name };
}
