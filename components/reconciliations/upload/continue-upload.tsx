import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { RECONCILIATION_KEPT } from "#lib/core/files/file-limits.ts";
import { useMay } from "../../page/viewer.tsx";
import { ProblemBanner } from "../../problem/problem-banner.tsx";
import { Button } from "../../ui/button.tsx";
import { Card } from "../../ui/data-display/card.tsx";
import { ProgressBar } from "../labels/progress-bar.tsx";
import type { Reconciliation } from "../labels/reconciliation-words.tsx";
import { FileChoice } from "./file-choice.tsx";
import { UploadProgress } from "./upload-progress.tsx";
import { isSameFile, useUpload } from "./use-upload.ts";

/** Goes on with an upload that broke off: only the parts that have not arrived are sent. */
export function ContinueUpload({ reconciliation }: { reconciliation: Reconciliation }) {
  const t = useTranslations("upload");
  const format = useFormatter();
  const may = useMay("addReconciliationPart");
  const { state, start, cancel } = useUpload(() => {});
  const giveUp = useWrite("cancelReconciliation");
  const [isOther, setOther] = useState(false);
  const { reconciliationId, fileName, progress } = reconciliation;
  const share = format.number(progress.parts, { style: "percent" });
  const choose = (file: File) => {
    const isSame = isSameFile(file, reconciliation);
    setOther(!isSame);
    if (isSame) void start(file, reconciliation);
  };
  return (
    <Card title={t("brokeOff", { name: fileName, share })} className="mx-auto max-w-2xl">
      <div className="flex flex-col gap-4">
        {state.kind === "failed" ? <ProblemBanner error={state.error} /> : null}
        {giveUp.error ? <ProblemBanner error={giveUp.error} /> : null}
        {isOther || state.kind === "unreadable" ? (
          <p role="alert" className="rounded-lg bg-bad-soft px-4 py-3 text-bad text-sm">
            {isOther ? t("otherFile") : t("unreadable")}
          </p>
        ) : null}
        {state.kind === "sending" ? (
          <UploadProgress state={state} onCancel={cancel} />
        ) : (
          <>
            <ProgressBar label={t("brokeOff", { name: fileName, share })} share={progress.parts} />
            {may ? (
              <>
                <FileChoice hint={t("brokeOffHint", { hours: RECONCILIATION_KEPT.uploadHours })} onChoose={choose} />
                <Button
                  busy={giveUp.isPending}
                  onClick={() => giveUp.mutate({ reconciliationId })}
                  className="self-end"
                >
                  {t("cancel")}
                </Button>
              </>
            ) : null}
          </>
        )}
      </div>
    </Card>
  );
}
