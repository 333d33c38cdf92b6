"use client";

import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { TABLE_FORMAT_NAMES, type TableFormat } from "#lib/domain/files/list-exports/table.contract.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { DownloadButtons } from "../../records/download-buttons.tsx";
import { useDownload } from "../../records/use-download.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { Field } from "../../ui/field.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { toast } from "../../ui/toast.ts";

export type TableExported = "exportBalances" | "exportStatementSummaries";

type Props<N extends TableExported> = {
  operation: N;
  /** What the page shows. */
  filters: Omit<ConsoleInput<N>, "locale" | "format">;
  title: string;
  /** What the file will contain. */
  facts: string;
  onClose: () => void;
};

/** Says what a table's file will contain, chooses its format, and saves it in the person's language. */
export function TableExportDialog<N extends TableExported>({ operation, filters, title, facts, onClose }: Props<N>) {
  const t = useTranslations("tableExport");
  const locale = useLocale();
  const [format, setFormat] = useState<TableFormat>("xlsx");
  const download = useDownload(operation, () => {
    onClose();
    void toast("good", t("done"));
  });
  const start = () => download.start({ ...filters, format, locale } as ConsoleInput<N>);
  return (
    <Dialog open onOpenChange={onClose} title={title} description={t("audited")}>
      <div className="mt-4 flex flex-col gap-4">
        <p className="text-ink text-sm">{facts}</p>
        {download.state.kind === "failed" ? <ProblemBanner error={download.state.error} /> : null}
        <Field label={t("format")}>
          {(control) => (
            <Select {...control} value={format} onChange={({ target }) => setFormat(target.value as TableFormat)}>
              {TABLE_FORMAT_NAMES.map((name) => (
                <option key={name} value={name}>
                  {t(name)}
                </option>
              ))}
            </Select>
          )}
        </Field>
        <DownloadButtons download={download} onStart={() => void start()} />
      </div>
    </Dialog>
  );
}
