import { useTranslations } from "next-intl";
import { type FormEvent, useState } from "react";
import type { CallError } from "#lib/client/calls/call-error.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import type { Account } from "../../forms/fields/account-choice.tsx";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/data-display/card.tsx";
import { Field } from "../../ui/field.tsx";
import { Input } from "../../ui/inputs/input.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { ColumnFields } from "./column-fields.tsx";
import { type Draft, type Mapping, missingIn, type ReconciliationFile, rowsOf, typeOf } from "./mapping-draft.ts";
import { Preview } from "./preview.tsx";
import { ScopeFields } from "./scope-fields.tsx";

const NAME_LENGTH_MAX = 60;

type Props = {
  reconciliationId: string;
  fileName: string;
  file: ReconciliationFile;
  accounts: readonly Account[];
  onDone?: () => void;
};

/** The form that says which column is what, with the first rows as they will be read. */
export function MappingForm({ reconciliationId, fileName, file, accounts, onDone }: Props) {
  const t = useTranslations("mapping");
  const start = useWrite("startReconciliation");
  const [draft, setDraft] = useState<Draft>(() => draftOf(file, fileName));
  const [tried, setTried] = useState(false);
  const { mapping, scope, name } = draft;
  const setMapping = (changes: Partial<Mapping>) =>
    setDraft((now) => ({ ...now, mapping: { ...now.mapping, ...changes } }));
  const setScope = (changes: Partial<Draft["scope"]>) =>
    setDraft((now) => ({ ...now, scope: { ...now.scope, ...changes } }));
  const missing = missingIn(draft);
  const isReadable = !missing.keys && !missing.type;
  const isPeriodWrong = isAt(start.error, "/scope/to");
  const shown = tried ? missing : { ...missing, accounts: false, period: false, kinds: false, name: false };
  const submit = (event: FormEvent) => {
    event.preventDefault();
    setTried(true);
    const { from, to } = scope;
    if (Object.values(missing).some(Boolean) || !from || !to || start.isPending) return;
    start.mutate(
      { reconciliationId, mapping, mappingName: name.trim(), scope: { ...scope, from, to } },
      { onSuccess: () => onDone?.() },
    );
  };
  return (
    <form noValidate onSubmit={submit} className="grid items-start gap-5 xl:grid-cols-[minmax(0,1fr)_minmax(0,26rem)]">
      <div className="flex min-w-0 flex-col gap-5">
        <Card title={t("title")} className="sm:p-6">
          <p className="mb-5 text-muted text-sm">
            <Read file={file} />
          </p>
          <div className="flex flex-col gap-6">
            <SheetFields file={file} mapping={mapping} onChange={setMapping} />
            <ColumnFields file={file} mapping={mapping} missing={shown} onChange={setMapping} />
          </div>
        </Card>
        <Card title={t("scope")} className="sm:p-6">
          <ScopeFields {...{ accounts, scope, isPeriodWrong }} missing={shown} onChange={setScope} />
        </Card>
        <Card className="sm:p-6">
          <div className="flex flex-col gap-4">
            <Field label={t("name")} hint={t("nameHint")} required error={shown.name ? t("nameMissing") : undefined}>
              {(control) => (
                <Input
                  {...control}
                  value={name}
                  maxLength={NAME_LENGTH_MAX}
                  autoComplete="off"
                  onChange={({ target }) => setDraft({ ...draft, name: target.value })}
                />
              )}
            </Field>
            {start.error ? <ProblemBanner error={start.error} /> : null}
            <div className="flex flex-wrap justify-end gap-2">
              {onDone ? <Button onClick={onDone}>{t("cancel")}</Button> : null}
              <Button type="submit" look="primary" busy={start.isPending}>
                {t("start")}
              </Button>
            </div>
          </div>
        </Card>
      </div>
      <Preview reconciliationId={reconciliationId} mapping={mapping} kinds={scope.kinds} isReady={isReadable} />
    </form>
  );
}

const isAt = (error: CallError | null, wanted: string): boolean =>
  error?.errors.some(({ pointer }) => pointer === wanted) ?? false;

const FORMATS = { ofx: "OFX", camt053: "camt.053" } as const;

/** Says where the suggestion comes from. */
function Read({ file: { kind, mappingName } }: { file: ReconciliationFile }) {
  const t = useTranslations("mapping");
  if (mappingName) return t("remembered", { name: mappingName });
  return kind === "ofx" || kind === "camt053" ? t("statement", { format: FORMATS[kind] }) : t("guessed");
}

/** Types that the last run could not read are offered to be said. */
function draftOf(file: ReconciliationFile, fileName: string): Draft {
  const { mapping, scope, mappingName, unknownTypes } = file;
  const { type, headerRow } = mapping;
  const said = type && typeOf(rowsOf(file, mapping), headerRow, type.column, type.values, unknownTypes);
  const name = mappingName ?? fileName.replace(/\.[^.]*$/, "").slice(0, NAME_LENGTH_MAX);
  return { mapping: { ...mapping, type: said }, scope, name };
}

const HEADER_ROWS_SHOWN = 20;

type SheetFieldsProps = { file: ReconciliationFile; mapping: Mapping; onChange: (changes: Partial<Mapping>) => void };

/** Chooses the sheet of a spreadsheet, and the row that has the columns' names. */
function SheetFields({ file, mapping, onChange }: SheetFieldsProps) {
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
