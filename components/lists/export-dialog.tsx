"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleInput } from "#lib/client/console-form.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { useDownload } from "../records/use-download.ts";
import { Button } from "../ui/button.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { toast } from "../ui/toast.ts";

type Name = "exportAuditEvents" | "exportRecords" | "exportDeliveries" | "exportRequests";

type Props<N extends Name> = {
  operation: N;
  input: ConsoleInput<N>;
  title: string;
  /** What the file will contain. */
  facts: string;
  /** Said once the file is saved. */
  done: string;
  onClose: () => void;
};

/** Says what a list's file will contain, creates it, and shows the progress. */
export function ExportDialog<N extends Name>({ operation, input, title, facts, done, onClose }: Props<N>) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const { state, start, stop } = useDownload(operation, () => {
    onClose();
    void toast("good", done);
  });
  const isRunning = state.kind === "running";
  return (
    <Dialog open onOpenChange={onClose} title={title} description={t("exportAudited")}>
      <div className="mt-4 flex flex-col gap-4">
        <p className="text-ink text-sm">{facts}</p>
        {state.kind === "failed" ? <ProblemBanner error={state.error} /> : null}
        <div className="flex flex-wrap items-center justify-end gap-2">
          <span role="status" className="mr-auto text-muted text-sm tabular-nums">
            {isRunning
              ? t("exportRunning", { size: format.number(state.bytes / 1e6, { maximumFractionDigits: 1 }) })
              : null}
          </span>
          {isRunning ? <Button onClick={stop}>{t("exportStop")}</Button> : null}
          <Button look="primary" busy={isRunning} onClick={() => void start(input)}>
            {t("exportStart")}
          </Button>
        </div>
      </div>
    </Dialog>
  );
}
