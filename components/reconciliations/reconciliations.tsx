"use client";

import { Columns3, FileCheck2, Plus } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { RECONCILIATION_KEPT } from "#lib/core/files/file-limits.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { Button, buttonStyles } from "../ui/button.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { ReconciliationState } from "./labels/reconciliation-words.tsx";
import { ScopeWords } from "./labels/scope-words.tsx";
import { RECONCILIATIONS_PARSERS, reconciliationsInput } from "./reconciliations-query.ts";

const SavedMappings = dynamic(() => import("./mapping/saved-mappings.tsx").then((module) => module.SavedMappings), {
  loading: () => null,
});

type Row = ConsoleOutput<"listReconciliations">["reconciliations"][number];

/** The page of reconciliations: the files that were uploaded, and what came of them. */
export function Reconciliations() {
  const t = useTranslations("reconciliations");
  const may = useMay("createReconciliation");
  const [isOpen, setOpen] = useState(false);
  return (
    <AddressChoices>
      <PageHeader title={t("title")} lead={t("lead")}>
        {may ? (
          <>
            <Button onClick={() => setOpen(true)}>
              <Columns3 aria-hidden className="size-4" />
              {t("mappings")}
            </Button>
            <NewLink />
          </>
        ) : null}
      </PageHeader>
      <List may={may} />
      {isOpen ? <SavedMappings onClose={() => setOpen(false)} /> : null}
    </AddressChoices>
  );
}

function NewLink() {
  const t = useTranslations("reconciliations");
  return (
    <Link href="/reconciliations/new" className={buttonStyles({ look: "primary" })}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Link>
  );
}

function List({ may }: { may: boolean }) {
  const t = useTranslations("reconciliations");
  const { query, page } = useKeysetQuery(RECONCILIATIONS_PARSERS);
  const input = reconciliationsInput(query);
  const read = useRead("listReconciliations", input, { keepPrevious: true });
  const columns = useColumns();
  return (
    <>
      <KeysetList
        name="reconciliations"
        title={t("file")}
        caption={t("title")}
        columns={columns}
        page={page}
        input={input}
        read={read}
        rows={read.data?.reconciliations}
        rowKey={(row) => row.reconciliationId}
        rowName={(row) => row.reconciliationId}
        href={(row) => `/reconciliations/${row.reconciliationId}`}
        skeletonRows={5}
        empty={
          <Notice icon={FileCheck2} title={t("empty")} action={may ? <NewLink /> : undefined}>
            {t("emptyHint")}
          </Notice>
        }
      />
      <p className="mt-3 text-faint text-xs">{t("keptHint", { days: RECONCILIATION_KEPT.resultDays })}</p>
    </>
  );
}

function useColumns(): Column<Row>[] {
  const t = useTranslations("reconciliations");
  return [
    { id: "file", header: t("file"), cell: (row) => <FileCell row={row} />, className: "w-full max-w-0" },
    {
      id: "state",
      header: t("state"),
      cell: ({ status, result }) => <ReconciliationState status={status} result={result} />,
      from: "sm",
    },
    { id: "differences", header: t("differences"), cell: (row) => <Differences row={row} />, from: "md" },
    {
      id: "difference",
      header: t("difference"),
      cell: ({ result }) =>
        result ? <Money cents={result.difference} className="text-ink" /> : <span className="text-faint">–</span>,
      align: "right",
      from: "sm",
    },
    {
      id: "by",
      header: t("by"),
      cell: ({ createdBy }) => <span className="text-muted">{createdBy.name ?? <ActorName actor={createdBy} />}</span>,
      from: "xl",
    },
    {
      id: "when",
      header: t("when"),
      cell: ({ createdAt }) => <DateTime at={createdAt} className="text-muted" />,
      align: "right",
      from: "lg",
    },
  ];
}

/** The file. Narrow screens show everything under it. */
function FileCell({ row }: { row: Row }) {
  const { fileName, scope, status, result } = row;
  return (
    <span className="block min-w-0 py-1">
      <span className="block truncate font-medium text-ink">{fileName}</span>
      {scope ? (
        <span className="block truncate text-muted text-xs">
          <ScopeWords scope={scope} />
        </span>
      ) : null}
      <span className="mt-1 flex flex-wrap items-center gap-x-3 gap-y-1 sm:hidden">
        <ReconciliationState status={status} result={result} />
        {result ? <Money cents={result.difference} className="text-ink text-sm" /> : null}
      </span>
      <span className="mt-0.5 block md:hidden">
        <Differences row={row} />
      </span>
    </span>
  );
}

function Differences({ row: { result } }: { row: Row }) {
  const t = useTranslations("reconciliations");
  if (!result) return null;
  return (
    <span className="whitespace-nowrap text-muted text-xs tabular-nums">
      <span className={result.open > 0 ? "font-medium text-ink" : ""}>{t("open", { count: result.open })}</span>
      {result.accepted > 0 ? ` · ${t("accepted", { count: result.accepted })}` : null}
    </span>
  );
}
