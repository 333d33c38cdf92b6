import { Download, LoaderCircle, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "../page/viewer.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { useDownload } from "../records/use-download.ts";
import { Button } from "../ui/button.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { toast } from "../ui/toast.ts";
import { useSize } from "../values/use-size.ts";
import { isOpen, type ListedFile } from "./file-query.ts";

const CancelFile = onDemand(() => import("./cancel-file.tsx").then((module) => module.CancelFile));

type Named = Pick<ListedFile, "exportId" | "fileName">;

/** In a list other files can have the same name. */
const nameOf = ({ fileName, exportId }: Named, isInList: boolean) => (isInList ? `${fileName} ${exportId}` : fileName);

/** Downloads a kept file, and shows how much has arrived. `small`: without words, where the row names the file. */
export function DownloadFile({ file: { exportId, fileName }, small = false }: { file: Named; small?: boolean }) {
  const t = useTranslations("files");
  const words = useProblemWords();
  const size = useSize();
  const { state, start } = useDownload(
    "downloadStatementExport",
    () => void toast("good", t("downloaded")),
    (error) => void toast("bad", words(error).title, words(error).advice),
  );
  const isRunning = state.kind === "running";
  return (
    <span className="inline-flex items-center gap-2">
      <span role="status" className={small ? "sr-only" : "text-muted text-xs tabular-nums"}>
        {isRunning ? t("downloading", { size: size(state.bytes) }) : null}
      </span>
      <Button
        look={small ? "ghost" : "primary"}
        size={small ? "icon" : "md"}
        aria-label={t("downloadOf", { name: nameOf({ fileName, exportId }, small) })}
        aria-disabled={isRunning || undefined}
        onClick={() => isRunning || void start({ exportId })}
      >
        {isRunning ? (
          <LoaderCircle aria-hidden className="size-4 animate-spin" />
        ) : (
          <Download aria-hidden className="size-4" />
        )}
        {small ? null : t("download")}
      </Button>
    </span>
  );
}

/** The acts on a file: it is downloaded once it is kept, and cancelled before. */
export function FileActions({ file, small = false }: { file: ListedFile; small?: boolean }) {
  const t = useTranslations("files");
  const [isAsking, setAsking] = useState(false);
  const mayCancel = useMay("cancelStatementExport");
  const mayDownload = useMay("downloadStatementExport");
  return (
    <>
      {file.canDownload && mayDownload ? <DownloadFile file={file} small={small} /> : null}
      {isOpen(file) && mayCancel ? (
        <Button
          look={small ? "ghost" : "secondary"}
          size={small ? "icon" : "md"}
          aria-label={t("cancelOf", { name: nameOf(file, small) })}
          onClick={() => setAsking(true)}
        >
          <X aria-hidden className="size-4" />
          {small ? null : t("cancel")}
        </Button>
      ) : null}
      {isAsking ? <CancelFile file={file} onOpenChange={setAsking} /> : null}
    </>
  );
}
