import { useFormatter, useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import type { useDownload } from "./use-download.ts";

type Props = {
  download: Pick<ReturnType<typeof useDownload>, "state" | "stop">;
  /** Whether everything is known that the file depends on. */
  isReady?: boolean;
  onStart: () => void;
};

/** Starts and stops a download and shows how much has arrived. */
export function DownloadButtons({ download: { state, stop }, isReady = true, onStart }: Props) {
  const t = useTranslations("statement");
  const format = useFormatter();
  const isRunning = state.kind === "running";
  return (
    <div className="flex flex-wrap items-center justify-end gap-2">
      <span role="status" className="mr-auto text-muted text-sm tabular-nums">
        {isRunning
          ? t("exportRunning", { size: format.number(state.bytes / 1e6, { maximumFractionDigits: 1 }) })
          : null}
      </span>
      {isRunning ? <Button onClick={stop}>{t("exportStop")}</Button> : null}
      <Button look="primary" busy={isRunning || !isReady} onClick={onStart}>
        {t("exportStart")}
      </Button>
    </div>
  );
}
