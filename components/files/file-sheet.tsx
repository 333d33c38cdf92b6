"use client";

import { useLocale, useTranslations } from "next-intl";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { useSize } from "../values/use-size.ts";
import { FileActions } from "./file-actions.tsx";
import { FileProgress } from "./file-progress.tsx";
import { isOpen, type ListedFile } from "./file-query.ts";
import { FileStatus } from "./file-status.tsx";
import { useFileWords } from "./file-words.ts";

type Props = { file: ListedFile; onOpenChange: (open: boolean) => void };

/** Everything that is known of a file, and what can be done with it. */
export function FileSheet({ file, onOpenChange }: Props) {
  const note = useNote(file);
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={file.fileName}>
      <div className="mt-5 flex flex-col gap-5">
        <span className="flex flex-wrap items-center gap-2">
          <FileStatus file={file} />
        </span>
        {isOpen(file) ? <FileProgress file={file} /> : null}
        {note ? <p className="rounded-lg bg-sunken px-3 py-2 text-pretty text-ink text-sm">{note}</p> : null}
        <Facts facts={useFacts(file)} />
        <div className="flex flex-wrap justify-end gap-2">
          <FileActions file={file} />
        </div>
      </div>
    </Dialog>
  );
}

/** Why there is no file to download. */
function useNote({ kind, status, wholeTaxIds, canDownload }: ListedFile): string | null {
  const t = useTranslations("files");
  if (status === "FAILED") return t("failedHint");
  if (status !== "DONE" || canDownload) return null;
  if (kind === "direct") return t("notKept");
  return wholeTaxIds ? t("wholeOnly") : null;
}

function useFacts(file: ListedFile): Fact[] {
  const t = useTranslations("files");
  const formatName = useTranslations("fileFormat");
  const locale = useLocale();
  const size = useSize();
  const words = useFileWords();
  const { sha256, finishedAt, accountNumbers, status } = file;
  const language = new Intl.DisplayNames(locale, { type: "language" });
  const facts: (Fact | null)[] = [
    { name: t("accountsLabel"), value: <span className="tabular-nums">{accountNumbers.join(", ")}</span> },
    { name: t("period"), value: words.period(file) },
    { name: t("format"), value: formatName(file.format) },
    { name: t("language"), value: language.of(file.locale) ?? file.locale },
    { name: t("cpfs"), value: file.wholeTaxIds ? t("whole") : t("masked") },
    {
      name: t("size"),
      value: [t("movements", { count: Number(file.lines) }), ...(status === "DONE" ? [size(file.bytes)] : [])].join(
        " · ",
      ),
    },
    sha256 === null ? null : { name: t("hash"), value: <Identifier id={sha256} what={t("hash")} ends={12} /> },
    { name: t("kind"), value: t(file.kind) },
    { name: t("by"), value: <ActorName actor={file.by} /> },
    { name: t("created"), value: <DateTime at={finishedAt ?? file.createdAt} look="full" /> },
    file.canDownload ? { name: t("kept"), value: <DateTime at={file.removedAt} look="full" /> } : null,
  ];
  return facts.filter((fact) => fact !== null);
}
