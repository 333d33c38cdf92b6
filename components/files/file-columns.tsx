import { useTranslations } from "next-intl";
import { Badge } from "../ui/badge.tsx";
import type { Column } from "../ui/data-table.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/date-time.tsx";
import { useSize } from "../values/use-size.ts";
import { FileActions } from "./file-actions.tsx";
import { FileProgress } from "./file-progress.tsx";
import { isOpen, type ListedFile } from "./file-query.ts";
import { FileStatus } from "./file-status.tsx";
import { useFileWords } from "./file-words.ts";

/** Returns the columns of the list of files. */
export function useFileColumns(): Column<ListedFile>[] {
  const t = useTranslations("files");
  const size = useSize();
  return [
    { id: "file", header: t("file"), cell: (file) => <FileCell file={file} />, className: "w-full max-w-0" },
    {
      id: "size",
      header: t("size"),
      cell: ({ status, bytes, lines }) => (
        <span className="whitespace-nowrap text-muted tabular-nums">
          {status === "DONE" ? size(bytes) : "–"}
          <span className="block text-faint text-xs">{t("movements", { count: Number(lines) })}</span>
        </span>
      ),
      align: "right",
      from: "md",
    },
    {
      id: "hash",
      header: t("hash"),
      cell: ({ sha256, exportId }) =>
        sha256 === null ? (
          <span className="text-faint">–</span>
        ) : (
          <Identifier id={sha256} what={`${t("hash")} ${exportId}`} ends={6} className="text-muted" />
        ),
      from: "lg",
    },
    {
      id: "by",
      header: t("by"),
      cell: ({ by }) => (
        <span className="block min-w-28 max-w-40 text-pretty text-muted text-xs">
          <ActorName actor={by} />
        </span>
      ),
      from: "lg",
    },
    {
      id: "created",
      header: t("created"),
      cell: (file) => <TimesCell file={file} />,
      from: "sm",
    },
    {
      id: "status",
      header: t("status"),
      cell: (file) => <FileStatus file={file} />,
      align: "right",
      from: "sm",
    },
    {
      id: "actions",
      header: t("actions"),
      cell: (file) => (
        <span className="inline-flex">
          <FileActions file={file} small />
        </span>
      ),
      align: "right",
    },
  ];
}

/** When it was asked for, and how long it is kept. */
function TimesCell({ file: { createdAt, removedAt, canDownload } }: { file: ListedFile }) {
  const t = useTranslations("files");
  return (
    <span className="whitespace-nowrap text-muted">
      <DateTime at={createdAt} />
      {canDownload ? (
        <span className="block text-faint text-xs">
          {t.rich("keptUntil", { day: () => <DateTime at={removedAt} look="day" /> })}
        </span>
      ) : null}
    </span>
  );
}

/** The file, its accounts and its period; or how far it is. Narrow screens show its status and time under it. */
function FileCell({ file }: { file: ListedFile }) {
  const t = useTranslations("files");
  const words = useFileWords();
  return (
    <span className="block min-w-0 py-1.5">
      <span className="wrap-anywhere block font-medium text-ink">{file.fileName}</span>
      <span className="block text-pretty text-muted text-xs">
        {words.accounts(file.accountNumbers)} · {words.period(file)}
      </span>
      {isOpen(file) ? (
        <span className="mt-1.5 block max-w-72">
          <FileProgress file={file} />
        </span>
      ) : null}
      <span className="mt-1 flex flex-wrap items-center gap-x-2 gap-y-1">
        {file.wholeTaxIds ? <Badge tone="warn">{t("wholeBadge")}</Badge> : null}
        <span className="contents sm:hidden">
          <FileStatus file={file} />
          <DateTime at={file.createdAt} className="text-muted text-xs" />
        </span>
      </span>
    </span>
  );
}
