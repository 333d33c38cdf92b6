"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { DownloadButtons } from "../../records/download-buttons.tsx";
import { useDownload } from "../../records/use-download.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { toast } from "../../ui/toast.ts";
import type { itemFilters } from "./items-query.ts";

const FORMATS = ["csv", "xlsx"] as const;

type Props = { filters: ReturnType<typeof itemFilters>; count: number; onClose: () => void };

/** Says what the file of a result will contain, creates it, and shows the progress. */
export function ResultDialog({ filters, count, onClose }: Props) {
  const t = useTranslations("items");
  const statement = useTranslations("statement");
  const locale = useLocale();
  const [format, setFormat] = useState<(typeof FORMATS)[number]>("csv");
  const download = useDownload("exportReconciliation", () => {
    onClose();
    void toast("good", t("exportDone"));
  });
  return (
    <Dialog open onOpenChange={onClose} title={t("exportTitle")} description={statement("exportAudited")}>
      <div className="mt-4 flex flex-col gap-4">
        <p className="text-ink text-sm">{t("exportFacts", { count })}</p>
        {download.state.kind === "failed" ? <ProblemBanner error={download.state.error} /> : null}
        <Field label={t("format")}>
          {(control) => (
            <Select {...control} value={format} onChange={({ target }) => setFormat(target.value as "csv")}>
              {FORMATS.map((name) => (
                <option key={name} value={name}>
                  {name.toUpperCase()}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DownloadButtons download={download} onStart={() => void download.start({ ...filters, format, locale })} />
      </div>
    </Dialog>
  );
}
