"use client";

import { clsx } from "clsx";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { LOCALES, type Locale } from "#lib/core/locale.ts";
import { STATEMENT_FORMAT_NAMES, type StatementFormat } from "#lib/domain/statement-files/format.contract.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { DownloadButtons } from "../records/download-buttons.tsx";
import { useDownload } from "../records/use-download.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Select } from "../ui/select.tsx";
import { toast } from "../ui/toast.ts";
import { linesSelection } from "./statement-query.ts";
import type { Selection } from "./statement-selection.ts";
import { UnmaskFields, useUnmask } from "./unmask-fields.tsx";

type Props = { selection: Selection; isNarrowed: boolean; onOpenChange: (open: boolean) => void };

const LANGUAGES = { "pt-BR": "Português · 1.234,56", en: "English · 1,234.56" };

/** Says what the file will contain, creates it, and shows the progress. */
export function ExportDialog({ selection, isNarrowed, onOpenChange }: Props) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const [language, setLanguage] = useState(useLocale());
  const [fileType, setFileType] = useState<StatementFormat>("csv");
  const count = useRead("getStatement", { ...linesSelection(selection), page: 0, pageSize: 1 }).data?.totalItems;
  const [tried, setTried] = useState(false);
  const unmask = useUnmask(tried);
  const done = () => {
    onOpenChange(false);
    void toast("good", t("exportDone"));
  };
  const masked = useDownload("exportStatement", done);
  const whole = useDownload("exportUnmaskedStatement", done);
  const download = unmask.isWhole ? whole : masked;
  const mayUnmask = useMay("exportUnmaskedStatement");
  const start = () => {
    const wanted = { ...linesSelection(selection), format: fileType, locale: language };
    setTried(true);
    if (!unmask.isWhole) void masked.start(wanted);
    else if (!unmask.lacksReason) void whole.start({ ...wanted, reason: unmask.reason });
  };
  const day = (text: string) => format.dateTime(startOfBrtDay(text), { dateStyle: "medium" });
  const { state } = download;
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
        <FileFields {...{ fileType, setFileType, language, setLanguage }} />
        {mayUnmask ? <UnmaskFields {...unmask} disabled={state.kind === "running"} /> : null}
        <DownloadButtons download={download} isReady={count !== undefined} onStart={start} />
      </div>
    </Dialog>
  );
}

type FileChoice = {
  fileType: StatementFormat;
  setFileType: (fileType: StatementFormat) => void;
  language: Locale;
  setLanguage: (language: Locale) => void;
};

function FileFields({ fileType, setFileType, language, setLanguage }: FileChoice) {
  const t = useTranslations("statement");
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label={t("format")}>
        {(control) => (
          <Select {...control} value={fileType} onChange={(event) => setFileType(event.target.value as "csv")}>
            {STATEMENT_FORMAT_NAMES.map((name) => (
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
  );
}
