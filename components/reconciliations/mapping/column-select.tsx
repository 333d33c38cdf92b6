import { useTranslations } from "next-intl";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import type { ColumnOption } from "./mapping-draft.ts";

const EXAMPLE_LENGTH = 36;

type Props = {
  label: string;
  columns: readonly ColumnOption[];
  value: number | null;
  /** Whether no column is a choice too. */
  isOptional?: boolean;
  error?: string | undefined;
  onChange: (column: number | null) => void;
};

/** Chooses a column of a file, by its name and what stands first in it. */
export function ColumnSelect({ label, columns, value, isOptional = false, error, onChange }: Props) {
  const t = useTranslations("mapping");
  return (
    <Field label={label} error={error}>
      {(control) => (
        <Select
          {...control}
          value={value ?? ""}
          onChange={({ target }) => onChange(target.value === "" ? null : Number(target.value))}
        >
          {isOptional ? <option value="">{t("none")}</option> : null}
          {columns.map(({ at, name, example }) => (
            <option key={at} value={at}>
              {example ? `${name} · ${example.slice(0, EXAMPLE_LENGTH)}` : name}
            </option>
          ))}
        </Select>
      )}
    </Field>
  );
}
