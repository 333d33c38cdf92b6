import { WifiOff } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { ProgressBar } from "../labels/progress-bar.tsx";
import type { UploadState } from "./use-upload.ts";

type Props = { state: Extract<UploadState, { kind: "sending" }>; onCancel: () => void };

const MEGABYTE = 1e6;

/** Shows how much of a file has been sent. */
export function UploadProgress({ state: { name, size, sent }, onCancel }: Props) {
  const t = useTranslations("upload");
  const format = useFormatter();
  const megabytes = (bytes: number) => format.number(bytes / MEGABYTE, { maximumFractionDigits: 1 });
  return (
    <div className="flex flex-col gap-3 py-6">
      <p className="wrap-anywhere font-medium text-ink text-sm">{t("sending", { name })}</p>
      <ProgressBar label={t("sending", { name })} share={sent.bytes / size} />
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p role="status" className="flex items-center gap-2 text-muted text-sm tabular-nums">
          {sent.isWaiting ? (
            <>
              <WifiOff aria-hidden className="size-4 text-warn" />
              {t("lost")}
            </>
          ) : (
            t("sent", { sent: megabytes(sent.bytes), total: megabytes(size) })
          )}
        </p>
        <Button onClick={onCancel}>{t("cancel")}</Button>
      </div>
    </div>
  );
}
