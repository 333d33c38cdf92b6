import { useTranslations } from "next-intl";
import { type ReactNode, useId } from "react";
import { AmountFields } from "./amount-fields.tsx";
import { ColumnSelect } from "./column-select.tsx";
import { columnsOf, type Mapping, type ReconciliationFile, rowsOf } from "./mapping-draft.ts";
import { StatusFields } from "./status-fields.tsx";
import { TimeFields } from "./time-fields.tsx";
import { TypeFields } from "./type-fields.tsx";

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
