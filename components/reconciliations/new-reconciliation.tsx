"use client";

import { useRouter } from "next/navigation";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { RECONCILED_FILE_MAX, RECONCILIATION_KEPT } from "#lib/core/files/file-limits.ts";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { FileChoice } from "./upload/file-choice.tsx";
import { UploadProgress } from "./upload/upload-progress.tsx";
import { useUpload } from "./upload/use-upload.ts";

const MEGABYTES_MAX = RECONCILED_FILE_MAX.bytes / 1_048_576;

/** The page on which a platform's file is uploaded. It leads to the page of its reconciliation. */
export function NewReconciliation() {
  const t = useTranslations("upload");
  const format = useFormatter();
  const router = useRouter();
  const { state, start, cancel } = useUpload((id) => router.replace(`/reconciliations/${id}`));
  const [fault, setFault] = useState<string>();
  const megabytes = format.number(MEGABYTES_MAX);
  const choose = (file: File) => {
    const found =
      file.size === 0 ? t("isEmpty") : file.size > RECONCILED_FILE_MAX.bytes ? t("tooLarge", { megabytes }) : undefined;
    setFault(found);
    if (!found) void start(file);
  };
  return (
    <div className="mx-auto max-w-2xl">
      <BackLink href="/reconciliations" />
      <PageHeader title={t("title")} lead={t("lead")} />
      <Card className="sm:p-6">
        <div className="flex flex-col gap-4">
          {state.kind === "failed" ? <ProblemBanner error={state.error} /> : null}
          {fault || state.kind === "unreadable" ? (
            <p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm">
              {fault ?? t("unreadable")}
            </p>
          ) : null}
          {state.kind === "sending" ? (
            <UploadProgress state={state} onCancel={cancel} />
          ) : (
            <FileChoice
              hint={t("limits", { megabytes, rows: format.number(RECONCILED_FILE_MAX.rows) })}
              onChoose={choose}
            />
          )}
          <p className="text-muted text-xs">{t("kept", { days: RECONCILIATION_KEPT.fileDays })}</p>
        </div>
      </Card>
    </div>
  );
}
