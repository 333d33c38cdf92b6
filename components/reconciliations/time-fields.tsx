import { useTranslations } from "next-intl";
import { DATE_STYLES, TIME_ZONES } from "#lib/domain/reconciliations/table/styles.contract.ts";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { ColumnSelect } from "./column-select.tsx";
import type { ColumnOption, Mapping } from "./mapping-draft.ts";

type Time = NonNullable<Mapping["time"]>;
type Props = {
  columns: readonly ColumnOption[];
  mapping: Pick<Mapping, "time">;
  onChange: (changes: Pick<Mapping, "time">) => void;
};

const NEW: Omit<Time, "day"> = { clock: null, style: "DMY", zone: "BRT" };

/** Chooses where the date and the time stand, and how they are written. A file may have none. */
export function TimeFields({ columns, mapping: { time }, onChange }: Props) {
  const t = useTranslations("mapping");
  const set = (changes: Partial<Time>) => time && onChange({ time: { ...time, ...changes } });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColumnSelect
        label={t("day")}
        columns={columns}
        value={time?.day ?? null}
        isOptional
        onChange={(day) => onChange({ time: day === null ? null : { ...(time ?? NEW), day } })}
      />
      {time ? (
        <>
          <ColumnSelect
            label={t("clock")}
            columns={columns}
            value={time.clock}
            isOptional
            onChange={(clock) => set({ clock })}
          />
          <Field label={t("style")}>
            {(control) => (
              <Select {...control} value={time.style} onChange={({ target }) => set({ style: target.value as "DMY" })}>
                {DATE_STYLES.map((style) => (
                  <option key={style} value={style}>
                    {t(style)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("zone")}>
            {(control) => (
              <Select {...control} value={time.zone} onChange={({ target }) => set({ zone: target.value as "BRT" })}>
                {TIME_ZONES.map((zone) => (
                  <option key={zone} value={zone}>
                    {t(zone)}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </>
      ) : null}
    </div>
  );
}
