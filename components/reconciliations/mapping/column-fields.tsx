import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { DATE_STYLES, TIME_ZONES } from "#lib/domain/files/reconciliations/column-mapping/styles.contract.ts";
import { isLeftOutStatus } from "#lib/domain/files/reconciliations/column-mapping/type-words.contract.ts";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { KINDS } from "../items/items-query.ts";
import { AmountFields } from "./amount-fields.tsx";
import { ColumnSelect } from "./column-select.tsx";
import {
  type ColumnOption,
  columnsOf,
  type Mapping,
  type ReconciliationFile,
  rowsOf,
  type TypeMeaning,
  textsIn,
  typeOf,
} from "./mapping-draft.ts";

const KEYS = ["endToEndId", "externalId", "transactionId"] as const;

type Props = {
  file: ReconciliationFile;
  mapping: Mapping;
  missing: { keys: boolean; type: boolean };
  onChange: (changes: Partial<Mapping>) => void;
};

/** Chooses which column is what: the key, the amount, the time and the type. */
export function ColumnFields({ file, mapping, missing, onChange }: Props) {
  const t = useTranslations("mapping");
  const rows = rowsOf(file, mapping);
  const columns = columnsOf(rows, mapping.headerRow);
  const { keys } = mapping;
  return (
    <>
      <Group
        legend={t("keys")}
        hint={missing.keys ? undefined : t("keysHint")}
        error={missing.keys ? t("keyMissing") : undefined}
      >
        <div className="grid items-end gap-4 sm:grid-cols-3">
          {KEYS.map((key) => (
            <ColumnSelect
              key={key}
              label={t(key)}
              columns={columns}
              value={keys[key]}
              isOptional
              onChange={(column) => onChange({ keys: { ...keys, [key]: column } })}
            />
          ))}
        </div>
      </Group>
      <Group legend={t("amount")}>
        <AmountFields columns={columns} mapping={mapping} onChange={onChange} />
      </Group>
      <Group legend={t("time")}>
        <TimeFields columns={columns} mapping={mapping} onChange={onChange} />
      </Group>
      <Group legend={t("type")} hint={t("typeHint")} error={missing.type ? t("typeMissing") : undefined}>
        <TypeFields rows={rows} columns={columns} mapping={mapping} onChange={onChange} />
      </Group>
      <Group legend={t("status")} hint={t("statusHint")}>
        <StatusFields file={file} columns={columns} mapping={mapping} onChange={onChange} />
      </Group>
    </>
  );
}

type GroupProps = { legend: string; hint?: string | undefined; error?: string | undefined; children: ReactNode };

function Group({ legend, hint, error, children }: GroupProps) {
  const id = useId();
  return (
    <fieldset className="flex min-w-0 flex-col gap-3 border-line border-t pt-5" aria-labelledby={id}>
      <p id={id} className="font-semibold text-ink text-sm">
        {legend}
      </p>
      {children}
      {error ? (
        <p role="alert" className="text-bad text-xs">
          {error}
        </p>
      ) : hint ? (
        <p className="text-muted text-xs">{hint}</p>
      ) : null}
    </fieldset>
  );
}

type StatusFieldsProps = {
  file: ReconciliationFile;
  columns: readonly ColumnOption[];
  mapping: Mapping;
  onChange: (changes: Pick<Mapping, "status">) => void;
};

/** Chooses the column of the status, and with which of its words a row is left out. */
function StatusFields({ file, columns, mapping, onChange }: StatusFieldsProps) {
  const t = useTranslations("mapping");
  const { status } = mapping;
  const choose = (column: number | null) => {
    const texts = column === null ? [] : textsIn(file, mapping, column);
    onChange({ status: column === null ? null : { column, leaveOut: texts.filter(isLeftOutStatus) } });
  };
  const texts = status ? [...new Set([...status.leaveOut, ...textsIn(file, mapping, status.column)])] : [];
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColumnSelect label={t("column")} columns={columns} value={status?.column ?? null} isOptional onChange={choose} />
      {status ? (
        <div className="flex flex-col gap-1.5 self-end">
          {texts.length === 0 ? <p className="text-muted text-xs">{t("noStatuses")}</p> : null}
          {texts.map((text) => (
            <label key={text} className="flex min-h-7 cursor-pointer items-center gap-2.5 text-ink text-sm">
              <input
                type="checkbox"
                checked={status.leaveOut.includes(text)}
                onChange={({ target }) =>
                  onChange({
                    status: {
                      ...status,
                      leaveOut: texts.filter((one) => (one === text ? target.checked : status.leaveOut.includes(one))),
                    },
                  })
                }
                className="size-4 shrink-0 accent-accent"
              />
              <span className="wrap-anywhere min-w-0">{t("leaveOut", { text })}</span>
            </label>
          ))}
        </div>
      ) : null}
    </div>
  );
}

const MEANINGS: readonly TypeMeaning[] = [...KINDS, "in", "out", "excluded"];

type TypeFieldsProps = {
  rows: Parameters<typeof typeOf>[0];
  columns: readonly ColumnOption[];
  mapping: Pick<Mapping, "type" | "headerRow">;
  onChange: (changes: Pick<Mapping, "type">) => void;
};

/** Chooses the column of the type, and what each of its words means. */
function TypeFields({ rows, columns, mapping: { type, headerRow }, onChange }: TypeFieldsProps) {
  const t = useTranslations("mapping");
  const kindName = useTranslations("movementKind");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <ColumnSelect
        label={t("column")}
        columns={columns}
        value={type?.column ?? null}
        isOptional
        onChange={(column) => onChange({ type: column === null ? null : typeOf(rows, headerRow, column) })}
      />
      {type?.values.length === 0 ? <p className="self-end text-bad text-xs sm:pb-2">{t("noTypes")}</p> : null}
      {type?.values.map(({ text, is }) => (
        <Field key={text} label={t("typeIs", { text })}>
          {(control) => (
            <Select
              {...control}
              value={is}
              onChange={({ target }) =>
                onChange({
                  type: {
                    ...type,
                    values: type.values.map((one) =>
                      one.text === text ? { text, is: target.value as TypeMeaning } : one,
                    ),
                  },
                })
              }
            >
              {MEANINGS.map((meaning) => (
                <option key={meaning} value={meaning}>
                  {kindName(meaning)}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ))}
    </div>
  );
}

type Time = NonNullable<Mapping["time"]>;

type TimeFieldsProps = {
  columns: readonly ColumnOption[];
  mapping: Pick<Mapping, "time">;
  onChange: (changes: Pick<Mapping, "time">) => void;
};

const NEW: Omit<Time, "day"> = { clock: null, style: "DMY", zone: "BRT" };

/** Chooses where the date and the time stand, and how they are written. A file may have none. */
function TimeFields({ columns, mapping: { time }, onChange }: TimeFieldsProps) {
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
