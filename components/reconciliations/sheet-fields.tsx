import { useTranslations } from "next-intl";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { type Mapping, type ReconciliationFile, rowsOf, typeOf } from "./mapping-draft.ts";

const HEADER_ROWS_SHOWN = 20;

type Props = { file: ReconciliationFile; mapping: Mapping; onChange: (changes: Partial<Mapping>) => void };

/** Chooses the sheet of a spreadsheet, and the row that has the columns' names. */
export function SheetFields({ file, mapping, onChange }: Props) {
  const t = useTranslations("mapping");
  const { sheets } = file;
  const rows = rowsOf(file, mapping);
  // What stands in the column of types is other words then.
  const retyped = (changed: Mapping) =>
    changed.type ? { type: typeOf(rowsOf(file, changed), changed.headerRow, changed.type.column) } : {};
  const change = (changes: Partial<Mapping>) => onChange({ ...changes, ...retyped({ ...mapping, ...changes }) });
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {sheets.length > 1 ? (
        <Field label={t("sheet")}>
          {(control) => (
            <Select {...control} value={mapping.sheet} onChange={({ target }) => change({ sheet: target.value })}>
              {sheets.map(({ name }) => (
                <option key={name} value={name}>
                  {name}
                </option>
              ))}
            </Select>
          )}
        </Field>
      ) : null}
      <Field label={t("headerRow")} {...(sheets.length > 1 ? {} : { className: "sm:col-span-2" })}>
        {(control) => (
          <Select
            {...control}
            value={mapping.headerRow}
            onChange={({ target }) => change({ headerRow: Number(target.value) })}
          >
            <option value={0}>{t("noHeader")}</option>
            {rows.slice(0, HEADER_ROWS_SHOWN).map(({ number, cells }) => (
              <option key={number} value={number}>
                {t("rowOption", { row: number, cells: cells.filter(Boolean).join(" · ") || "–" })}
              </option>
            ))}
          </Select>
        )}
      </Field>
    </div>
  );
}
