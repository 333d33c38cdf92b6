import { useTranslations } from "next-intl";
import { STATEMENT_EXPORT_DAYS } from "#lib/core/file-limits.ts";
import { DownloadFile } from "../files/file-actions.tsx";
import { FileStatus } from "../files/file-status.tsx";
import { useMay } from "../page/viewer.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { useSize } from "../values/use-size.ts";
import type { Run } from "./schedule.ts";

/** A file of a run, with its hash. It is downloaded as long as it is kept. */
export function RunFileItem({ file }: { file: Run["files"][number] }) {
  const t = useTranslations("files");
  const schedules = useTranslations("schedules");
  const size = useSize();
  const mayDownload = useMay("downloadStatementExport");
  const { fileName, lines, bytes, status, sha256, canDownload } = file;
  const isDone = status === "DONE";
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 px-3 py-2 text-sm">
      <span className="min-w-0 grow basis-60">
        <span className="wrap-anywhere block text-ink">{fileName}</span>
        <span className="block text-muted text-xs tabular-nums">
          {[t("movements", { count: Number(lines) }), ...(isDone ? [size(bytes)] : [])].join(" · ")}
          {isDone && !canDownload ? ` · ${schedules("fileRemoved", { days: STATEMENT_EXPORT_DAYS })}` : null}
        </span>
      </span>
      {sha256 === null ? null : <Identifier id={sha256} what={t("hash")} ends={6} className="text-muted" />}
      {isDone ? null : <FileStatus file={{ status, kind: "schedule" }} />}
      {canDownload && mayDownload ? <DownloadFile file={file} small /> : null}
    </li>
  );
}
