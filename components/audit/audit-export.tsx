"use client";

import { useFormatter, useLocale, useTranslations } from "next-intl";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { AUDIT_EXPORT_MAX } from "#lib/domain/audit/export-audit-events.contract.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { useDownload } from "../records/use-download.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";

type Props = {
  filters: Omit<ConsoleInput<"exportAuditEvents">, "locale">;
  onOpenChange: (open: boolean) => void;
};

/** Says what the file will contain, creates it, and shows the progress. */
export function AuditExport({ filters, onOpenChange }: Props) {
  const t = useTranslations("audit");
  const words = useTranslations("statement");
  const format = useFormatter();
  const locale = useLocale();
  const { state, start, stop } = useDownload("exportAuditEvents", () => {
    onOpenChange(false);
    void toast("good", t("exportDone"));
  });
  const isRunning = state.kind === "running";
  return (
    <Dialog open onOpenChange={onOpenChange} title={t("exportTitle")} description={t("exportAudited")}>
      <div className="mt-4 flex flex-col gap-4">
        <p className="text-ink text-sm">{t("exportFacts", { max: format.number(AUDIT_EXPORT_MAX) })}</p>
        {state.kind === "failed" ? <ProblemBanner error={state.error} /> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span role="status" className="mr-auto text-muted text-sm tabular-nums">
            {isRunning
              ? words("exportRunning", { size: format.number(state.bytes / 1e6, { maximumFractionDigits: 1 }) })
              : null}
          </span>
          {isRunning ? <Button onClick={stop}>{words("exportStop")}</Button> : null}
          <Button look="primary" busy={isRunning} onClick={() => void start({ ...filters, locale })}>
            {words("exportStart")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
