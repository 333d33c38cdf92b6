"use client";

import { useTranslations } from "next-intl";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { DownloadButtons } from "../../records/download-buttons.tsx";
import { useDownload } from "../../records/use-download.ts";
import { Dialog } from "../../ui/dialog.tsx";
import { toast } from "../../ui/toast.ts";

export type Exported = "exportAuditEvents" | "exportRecords" | "exportDeliveries" | "exportRequests";

type Props<N extends Exported> = {
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
export function ExportDialog<N extends Exported>({ operation, input, title, facts, done, onClose }: Props<N>) {
  const t = useTranslations("statement");
  const download = useDownload(operation, () => {
    onClose();
    void toast("good", done);
  });
  return (
    <Dialog open onOpenChange={onClose} title={title} description={t("exportAudited")}>
      <div className="mt-4 flex flex-col gap-4">
        <p className="text-ink text-sm">{facts}</p>
        {download.state.kind === "failed" ? <ProblemBanner error={download.state.error} /> : null}
        <DownloadButtons download={download} onStart={() => void download.start(input)} />
      </div>
    </Dialog>
  );
}
