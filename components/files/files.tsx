"use client";

import { FileDown, ReceiptText } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { STATEMENT_EXPORT_DAYS } from "#lib/core/files/file-limits.ts";
import { EXPORT_KINDS, EXPORT_STATUSES } from "#lib/domain/statement/statement-exports/export-kinds.contract.ts";
import { STATEMENT_FORMAT_NAMES } from "#lib/domain/statement/statement-files/format.contract.ts";
import { ChoiceChip } from "../lists/chips/choice-chip.tsx";
import { ClearFilters } from "../lists/filters/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { type KeysetQuery, useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { useSize } from "../values/use-size.ts";
import { FileActions } from "./file-actions.tsx";
import { FileProgress } from "./file-progress.tsx";
import { FILE_PARSERS, fileInput, isOpen, type ListedFile } from "./file-query.ts";
import { FileStatus } from "./file-status.tsx";
import { useFileWords } from "./file-words.ts";
import { FilesHeader } from "./files-header.tsx";

const FileSheet = onDemand(() => import("./file-sheet.tsx").then((module) => module.FileSheet));

/** How often the progress of files in the making is read. */
const PROGRESS_MS = 1_000;

/** The page of statement files: what was asked for, how far it is, and what can be downloaded. */
export function Files() {
  const t = useTranslations("files");
  return (
    <AddressChoices>
      <FilesHeader page="list" lead={t("lead")}>
        <ToStatement look="primary">{t("newExport")}</ToStatement>
      </FilesHeader>
      <FileList />
    </AddressChoices>
  );
}

function ToStatement({ look, children }: { look?: "primary"; children: ReactNode }) {
  return (
    <Link href="/statement" className={buttonStyles({ look })}>
      <ReceiptText aria-hidden className="size-4" />
      {children}
    </Link>
  );
}

function FileList() {
  const t = useTranslations("files");
  const list = useKeysetQuery(FILE_PARSERS);
  const input = fileInput(list.query);
  const read = useRead("listStatementExports", input, {
    keepPrevious: true,
    everyMs: (output) => (output?.exports.some(isOpen) ? PROGRESS_MS : false),
  });
  const [openId, setOpenId] = useState<string>();
  const files = read.data?.exports;
  const open = files?.find(({ exportId }) => exportId === openId);
  return (
    <KeysetList
      name="files"
      caption={t("title")}
      columns={useFileColumns()}
      page={list.page}
      input={input}
      read={read}
      rows={files}
      rowKey={({ exportId }) => exportId}
      rowName={({ exportId }) => exportId}
      onOpen={({ exportId }) => setOpenId(exportId)}
      filters={(viewButton) => <FileFilters list={list} viewButton={viewButton} />}
      empty={
        list.isNarrowed || list.query.before ? (
          <NoMatch clear={list.clear} />
        ) : (
          <Notice icon={FileDown} title={t("empty")} action={<ToStatement>{t("toStatement")}</ToStatement>}>
            {t("emptyHint", { days: STATEMENT_EXPORT_DAYS })}
          </Notice>
        )
      }
    >
      {open ? <FileSheet file={open} onOpenChange={() => setOpenId(undefined)} /> : null}
    </KeysetList>
  );
}

type FilterProps = { list: KeysetQuery<typeof FILE_PARSERS>; viewButton: ReactNode };

function FileFilters({ list: { query, narrow, isNarrowed, clear }, viewButton }: FilterProps) {
  const t = useTranslations("files");
  const formatName = useTranslations("fileFormat");
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
      <ChoiceChip
        name={t("status")}
        everything={t("all")}
        value={query.status}
        options={EXPORT_STATUSES.map((value) => ({ value, label: t(value) }))}
        onChoose={(status) => narrow({ status: status as typeof query.status })}
      />
      <ChoiceChip
        name={t("kind")}
        everything={t("all")}
        value={query.kind}
        options={EXPORT_KINDS.map((value) => ({ value, label: t(value) }))}
        onChoose={(kind) => narrow({ kind: kind as typeof query.kind })}
      />
      <ChoiceChip
        name={t("format")}
        everything={t("all")}
        value={query.format}
        options={STATEMENT_FORMAT_NAMES.map((value) => ({ value, label: formatName(value) }))}
        onChoose={(format) => narrow({ format: format as typeof query.format })}
      />
      <ClearFilters isNarrowed={isNarrowed} clear={clear} />
      {viewButton}
    </div>
  );
}

/** Returns the columns of the list of files. */
function useFileColumns(): Column<ListedFile>[] {
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
