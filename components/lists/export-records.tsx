"use client";

import { Download } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { Button } from "../ui/button.tsx";
import type { RecordKind } from "../values/record-kind.ts";

const ExportDialog = dynamic(() => import("./export-dialog.tsx").then((module) => module.ExportDialog));

type Props = { kind: RecordKind; filters: Omit<ConsoleInput<"exportRecords">, "kind" | "locale"> };

/** Opens the dialog that saves a list of records, with its filters, as a file. */
export function ExportRecords({ kind, filters }: Props) {
  const t = useTranslations("list");
  const format = useFormatter();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look="ghost" onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("export")}</span>
      </Button>
      {open ? (
        <ExportDialog
          operation="exportRecords"
          input={{ ...filters, kind, locale }}
          title={t("exportTitle")}
          facts={t("exportFacts", { max: format.number(EXPORT_ROWS_MAX) })}
          done={t("exportDone")}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
