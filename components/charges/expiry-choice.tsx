import { useTranslations } from "next-intl";
import { Segmented } from "../ui/segmented.tsx";

const PRESETS = ["900", "3600", "86400", "604800", "2592000"] as const;

type Preset = (typeof PRESETS)[number];

/** How long a charge can be paid, in seconds. */
export function ExpiryChoice({ value, onChange }: { value: string; onChange: (value: Preset) => void }) {
  const t = useTranslations("newCharge");
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <span aria-hidden className="font-medium text-ink text-sm">
        {t("expires")}
      </span>
      <Segmented
        label={t("expires")}
        value={value as Preset}
        options={PRESETS.map((preset) => ({ value: preset, label: t(`expires${preset}`) }))}
        onChange={onChange}
        className="grid! grid-cols-3 sm:grid-cols-5"
      />
    </div>
  );
}
