"use client";

import { Download } from "lucide-react";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { EXPORT_ROWS_MAX } from "#lib/core/limits.ts";
import { Button } from "../../ui/button.tsx";
import { onDemand } from "../../ui/on-demand.tsx";
import type { Exported } from "./export-dialog.tsx";

const ExportDialog = onDemand(() => import("./export-dialog.tsx").then((module) => module.ExportDialog));

type Props<N extends Exported> = {
  operation: N;
  filters: Omit<ConsoleInput<N>, "locale">;
  /** Whose words the button and its dialog have. */
  words?: "list" | "audit";
  look?: "ghost" | "secondary";
};

/** Opens the dialog that saves a list, with its filters, as a file. */
export function ExportButton<N extends Exported>({ operation, filters, words = "list", look = "ghost" }: Props<N>) {
  const t = useTranslations(words);
  const format = useFormatter();
  const locale = useLocale();
  const [open, setOpen] = useState(false);
  return (
    <>
      <Button look={look} onClick={() => setOpen(true)}>
        <Download aria-hidden className="size-4" />
        <span className="max-sm:sr-only">{t("export")}</span>
      </Button>
      {open ? (
        <ExportDialog
          operation={operation}
          input={{ ...filters, locale } as ConsoleInput<N>}
          title={t("exportTitle")}
          facts={t("exportFacts", { max: format.number(EXPORT_ROWS_MAX) })}
          done={t("exportDone")}
          onClose={() => setOpen(false)}
        />
      ) : null}
    </>
  );
}
