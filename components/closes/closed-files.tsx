import { Download } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { useState } from "react";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { useDownload } from "../records/use-download.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { toast } from "../ui/toast.ts";
import type { CloseFile } from "./figures.ts";

const WholeFileDialog = onDemand(() => import("./whole-file-dialog.tsx").then((module) => module.WholeFileDialog));

/** The files of a close, with their hashes. Those with whole CPFs are given for a reason. */
export function ClosedFiles({ files }: { files: readonly CloseFile[] }) {
  const t = useTranslations("closes");
  const [asked, setAsked] = useState<CloseFile>();
  const [loading, setLoading] = useState<string>();
  const { state, start } = useDownload("downloadCloseFile", () => void toast("good", t("downloaded")));
  const get = (file: CloseFile) => {
    if (file.wholeTaxIds) setAsked(file);
    else {
      setLoading(file.fileId);
      void start({ fileId: file.fileId });
    }
  };
  const columns = useFileColumns({ get, busy: state.kind === "running" ? loading : undefined });
  return (
    <Card flush title={t("files")}>
      {state.kind === "failed" ? (
        <div className="px-5 pb-4">
          <ProblemBanner error={state.error} />
        </div>
      ) : null}
      {files.length === 0 ? (
        <p className="px-5 pb-5 text-muted text-sm">{t("noFiles")}</p>
      ) : (
        <DataTable caption={t("files")} columns={columns} rows={files} rowKey={({ fileId }) => fileId} />
      )}
      {asked ? <WholeFileDialog file={asked} onClose={() => setAsked(undefined)} /> : null}
    </Card>
  );
}

type Getting = { get: (file: CloseFile) => void; busy: string | undefined };

function useFileColumns({ get, busy }: Getting): Column<CloseFile>[] {
  const t = useTranslations("closes");
  const format = useFormatter();
  const mayWhole = useMay("downloadUnmaskedCloseFile");
  const size = (bytes: bigint) =>
    bytes < 1_000_000n
      ? format.number(Number(bytes) / 1e3, { style: "unit", unit: "kilobyte", maximumFractionDigits: 1 })
      : format.number(Number(bytes) / 1e6, { style: "unit", unit: "megabyte", maximumFractionDigits: 1 });
  return [
    {
      id: "file",
      header: t("file"),
      cell: ({ fileName, lines, bytes, sha256, wholeTaxIds }) => (
        <>
          <span className="wrap-anywhere block text-ink">{fileName}</span>
          <span className="block text-muted text-xs">
            <span className="sm:hidden">{wholeTaxIds ? t("whole") : t("masked")} · </span>
            {t("count", { count: Number(lines) })}
            <span className="lg:hidden"> · {size(bytes)}</span>
          </span>
          <span className="block md:hidden">
            <Identifier id={sha256} what={t("hashOf", { file: fileName })} ends={8} />
          </span>
        </>
      ),
      className: "w-full",
    },
    {
      id: "cpfs",
      header: t("cpfs"),
      cell: ({ wholeTaxIds }) => <span className="text-muted">{wholeTaxIds ? t("whole") : t("masked")}</span>,
      from: "sm",
    },
    {
      id: "size",
      header: t("size"),
      cell: ({ bytes }) => <span className="whitespace-nowrap text-muted tabular-nums">{size(bytes)}</span>,
      align: "right",
      from: "lg",
    },
    {
      id: "hash",
      header: t("hash"),
      cell: ({ sha256, fileName }) => <Identifier id={sha256} what={t("hashOf", { file: fileName })} ends={8} />,
      from: "md",
    },
    {
      id: "download",
      header: t("get"),
      cell: (file) =>
        file.wholeTaxIds && !mayWhole ? null : (
          <Button
            look="ghost"
            size="icon"
            busy={busy === file.fileId}
            aria-label={t("download", { file: `${file.fileName}, ${file.wholeTaxIds ? t("whole") : t("masked")}` })}
            onClick={() => get(file)}
            className="print:hidden"
          >
            <Download aria-hidden className="size-4" />
          </Button>
        ),
      align: "right",
    },
  ];
}
