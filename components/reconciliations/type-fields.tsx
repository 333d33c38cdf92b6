import { useTranslations } from "next-intl";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { ColumnSelect } from "./column-select.tsx";
import { KINDS } from "./items-query.ts";
import { type ColumnOption, type Mapping, type TypeMeaning, typeOf } from "./mapping-draft.ts";

const MEANINGS: readonly TypeMeaning[] = [...KINDS, "in", "out", "excluded"];

type Props = {
  rows: Parameters<typeof typeOf>[0];
  columns: readonly ColumnOption[];
  mapping: Pick<Mapping, "type" | "headerRow">;
  onChange: (changes: Pick<Mapping, "type">) => void;
};

/** Chooses the column of the type, and what each of its words means. */
export function TypeFields({ rows, columns, mapping: { type, headerRow }, onChange }: Props) {
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
