import { useTranslations } from "next-intl";
import { isLeftOutStatus } from "#lib/domain/reconciliations/type-words.contract.ts";
import { ColumnSelect } from "./column-select.tsx";
import { type ColumnOption, type Mapping, type ReconciliationFile, textsIn } from "./mapping-draft.ts";

type Props = {
  file: ReconciliationFile;
  columns: readonly ColumnOption[];
  mapping: Mapping;
  onChange: (changes: Pick<Mapping, "status">) => void;
};

/** Chooses the column of the status, and with which of its words a row is left out. */
export function StatusFields({ file, columns, mapping, onChange }: Props) {
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
