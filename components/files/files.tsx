"use client";

import { FileDown, ReceiptText } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { STATEMENT_EXPORT_DAYS } from "#lib/core/file-limits.ts";
import { EXPORT_KINDS, EXPORT_STATUSES } from "#lib/domain/statement-exports/export-kinds.contract.ts";
import { STATEMENT_FORMAT_NAMES } from "#lib/domain/statement-files/format.contract.ts";
import { ChoiceChip } from "../lists/choice-chip.tsx";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { type KeysetQuery, useKeysetQuery } from "../lists/use-keyset-query.ts";
import { KeptAddress } from "../page/kept-address.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { useFileColumns } from "./file-columns.tsx";
import { FILE_PARSERS, fileInput, isOpen } from "./file-query.ts";
import { FilesHeader } from "./files-header.tsx";

const FileSheet = onDemand(() => import("./file-sheet.tsx").then((module) => module.FileSheet));

/** How often the progress of files in the making is read. */
const PROGRESS_MS = 1_000;

/** The page of statement files: what was asked for, how far it is, and what can be downloaded. */
export function Files() {
  const t = useTranslations("files");
  return (
    <KeptAddress>
      <FilesHeader page="list" lead={t("lead")}>
        <ToStatement look="primary">{t("newExport")}</ToStatement>
      </FilesHeader>
      <FileList />
    </KeptAddress>
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
