"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { DownloadFile } from "../files/file-actions.tsx";
import { FileProgress } from "../files/file-progress.tsx";
import { isOpen } from "../files/file-query.ts";
import { FileStatus } from "../files/file-status.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton } from "../ui/skeleton.tsx";

const PROGRESS_MS = 1_000;

type Props = { exportId: string; onOpenChange: (open: boolean) => void };

/** Shows how far a file in the background is and where it will be, and downloads it once it is ready. */
export function ExportUnderWay({ exportId, onOpenChange }: Props) {
  const t = useTranslations("statement");
  const files = useTranslations("files");
  const read = useRead(
    "getStatementExport",
    { exportId },
    { everyMs: (file) => (!file || isOpen(file) ? PROGRESS_MS : false) },
  );
  const file = read.data;
  const isReady = file?.canDownload === true;
  return (
    <Dialog
      open
      onOpenChange={onOpenChange}
      title={isReady ? t("exportReady") : t("exportUnderWay")}
      description={isReady ? undefined : t("exportUnderWayHint")}
    >
      <div className="mt-4 flex flex-col gap-4" aria-live="polite">
        {read.error && !file ? <ProblemBanner error={read.error} /> : null}
        {file ? (
          <>
            <p className="flex flex-wrap items-center gap-2">
              <span className="wrap-anywhere font-medium text-ink text-sm">{file.fileName}</span>
              <FileStatus file={file} />
            </p>
            {isOpen(file) ? <FileProgress file={file} /> : null}
            {file.sha256 === null ? null : <Identifier id={file.sha256} what={files("hash")} ends={12} />}
          </>
        ) : (
          <Skeleton className="h-16" />
        )}
        <div className="flex flex-wrap justify-end gap-2">
          <Link href="/statement/files" className={buttonStyles()}>
            {t("exportSeeFiles")}
          </Link>
          {isReady ? <DownloadFile file={file} /> : null}
        </div>
      </div>
    </Dialog>
  );
}
