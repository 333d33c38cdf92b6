"use client";

import { clsx } from "clsx";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { LOCALES } from "#lib/core/locale.ts";
import { EXPORT_FORMATS } from "#lib/domain/statements/export-statement.contract.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { useDownload } from "../records/use-download.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { toast } from "../ui/toast.ts";
import type { Selection } from "./statement-selection.ts";

type Props = { selection: Selection; isNarrowed: boolean; onOpenChange: (open: boolean) => void };

const LANGUAGES = { "pt-BR": "Português · 1.234,56", en: "English · 1,234.56" };

/** Says what the file will contain, creates it, and shows the progress. */
export function ExportDialog({ selection, isNarrowed, onOpenChange }: Props) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const [language, setLanguage] = useState(useLocale());
  const [fileType, setFileType] = useState<(typeof EXPORT_FORMATS)[number]>("csv");
  const count = useRead("getStatement", { ...selection, page: 0, pageSize: 1 }).data?.totalItems;
  const { state, start, stop } = useDownload("exportStatement", () => {
    onOpenChange(false);
    void toast("good", t("exportDone"));
  });
  const day = (text: string) => format.dateTime(startOfBrtDay(text), { dateStyle: "medium" });
  const isRunning = state.kind === "running";
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("exportTitle")} description={t("exportAudited")}>
      <div className="mt-4 flex flex-col gap-4">
        <p className={clsx("text-ink text-sm", count === undefined && "invisible")}>
          {t("exportFacts", {
            count: count ?? 0,
            account: `${selection.accountNumber}`,
            from: day(selection.initDate),
            to: day(selection.endDate),
          })}{" "}
          {isNarrowed ? t("exportNarrowed") : null}
        </p>
        {state.kind === "failed" ? <ProblemBanner error={state.error} /> : null}
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label={t("format")}>
            {(control) => (
              <Select {...control} value={fileType} onChange={(event) => setFileType(event.target.value as "csv")}>
                {EXPORT_FORMATS.map((name) => (
                  <option key={name} value={name}>
                    {name.toUpperCase()}
                  </option>
                ))}
              </Select>
            )}
          </Field>
          <Field label={t("fileLanguage")}>
            {(control) => (
              <Select {...control} value={language} onChange={(event) => setLanguage(event.target.value as "en")}>
                {LOCALES.map((name) => (
                  <option key={name} value={name}>
                    {LANGUAGES[name]}
                  </option>
                ))}
              </Select>
            )}
          </Field>
        </div>
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span role="status" className="mr-auto text-muted text-sm tabular-nums">
            {isRunning
              ? t("exportRunning", { size: format.number(state.bytes / 1e6, { maximumFractionDigits: 1 }) })
              : null}
          </span>
          {isRunning ? <Button onClick={stop}>{t("exportStop")}</Button> : null}
          <Button
            look="primary"
            busy={isRunning || count === undefined}
            onClick={() => void start({ ...selection, format: fileType, locale: language })}
          >
            {t("exportStart")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
