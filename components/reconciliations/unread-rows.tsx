"use client";

import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Dialog } from "../ui/dialog.tsx";

const STEP = 100;
const LIMIT_MAX = 500;

type Unread = ConsoleOutput<"listUnreadRows">["rows"][number];
type Props = { reconciliationId: string; onClose: () => void };

/** The rows of a file that could not be read, in their order: the first LIMIT_MAX after each other. */
export function UnreadRows({ reconciliationId, onClose }: Props) {
  const t = useTranslations("unreadRows");
  const [page, setPage] = useState({ after: 0, limit: STEP });
  const read = useRead("listUnreadRows", { reconciliationId, ...page }, { keepPrevious: true });
  const columns = useColumns();
  const next = read.data?.next;
  const more = () =>
    setPage(page.limit < LIMIT_MAX ? { ...page, limit: page.limit + STEP } : { after: next ?? 0, limit: STEP });
  return (
    <Dialog open onOpenChange={onClose} title={t("title")} description={t("lead")} place="wide">
      <div className="-mx-6 mt-4">
        {read.error ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={read.data?.rows}
            rowKey={(row) => `${row.rowNumber}`}
            compact
          />
        )}
        {next ? (
          <div className="flex justify-center pt-4">
            <Button size="sm" busy={read.isFetching} onClick={more}>
              {t("more")}
            </Button>
          </div>
        ) : null}
      </div>
    </Dialog>
  );
}

function useColumns(): Column<Unread>[] {
  const t = useTranslations("unreadRows");
  const fault = useTranslations("rowFault");
  return [
    {
      id: "row",
      header: t("row"),
      cell: ({ rowNumber }) => <span className="text-muted tabular-nums">{rowNumber}</span>,
    },
    {
      id: "why",
      header: t("why"),
      cell: ({ code, value }) => (
        <span className="block py-1">
          <span className="block text-pretty text-ink">{fault(code)}</span>
          {value ? <span className="wrap-anywhere font-mono text-muted text-xs sm:hidden">{value}</span> : null}
        </span>
      ),
      className: "w-full",
    },
    {
      id: "column",
      header: t("column"),
      cell: ({ column }) => <span className="wrap-anywhere text-muted">{column ?? "–"}</span>,
      from: "sm",
    },
    {
      id: "value",
      header: t("value"),
      cell: ({ value }) => <span className="wrap-anywhere font-mono text-muted text-xs">{value ?? "–"}</span>,
      from: "sm",
      className: "max-w-48",
    },
  ];
}
