import { useTranslations } from "next-intl";
import { useState } from "react";
import { REASON_LENGTH_MIN } from "#lib/domain/base/tax-ids/unmask-tax-id.contract.ts";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { DownloadButtons } from "../records/download-buttons.tsx";
import { useDownload } from "../records/use-download.ts";
import { Dialog } from "../ui/dialog.tsx";
import { Field } from "../ui/field.tsx";
import { Input } from "../ui/inputs/input.tsx";
import { toast } from "../ui/toast.ts";
import type { CloseFile } from "./figures.ts";

type Props = { file: CloseFile; onClose: () => void };

/** Asks for the reason, then gives a file with whole CPFs. */
export function WholeFileDialog({ file: { fileId, fileName }, onClose }: Props) {
  const t = useTranslations("closes");
  const words = useTranslations("statement");
  const [reason, setReason] = useState("");
  const [tried, setTried] = useState(false);
  const download = useDownload("downloadUnmaskedCloseFile", () => {
    onClose();
    void toast("good", t("downloaded"));
  });
  const isMissing = reason.trim().length < REASON_LENGTH_MIN;
  const start = () => {
    setTried(true);
    if (!isMissing) void download.start({ fileId, reason });
  };
  const min = REASON_LENGTH_MIN;
  return (
    <Dialog open onOpenChange={onClose} title={t("downloadWhole")} description={t("downloadFacts", { file: fileName })}>
      <div className="mt-4 flex flex-col gap-4">
        {download.state.kind === "failed" ? <ProblemBanner error={download.state.error} /> : null}
        <Field
          label={words("exportReason")}
          hint={words("exportReasonHint", { min })}
          required
          error={tried && isMissing ? words("exportReasonMissing", { min }) : undefined}
        >
          {(control) => (
            <Input {...control} required value={reason} onChange={(event) => setReason(event.target.value)} />
          )}
        </Field>
        <DownloadButtons download={download} onStart={start} />
      </div>
    </Dialog>
  );
}
