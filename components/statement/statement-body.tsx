"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { useTableView } from "../lists/use-table-view.ts";
import { ViewButton } from "../lists/view-button.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useDayColumns } from "./day-columns.tsx";
import { useLineColumns } from "./line-columns.tsx";
import { LineList } from "./line-list.tsx";
import { daysInput } from "./statement-query.ts";
import type { Selection } from "./statement-selection.ts";
import { StatementTotals } from "./statement-totals.tsx";
import type { StatementQuery } from "./use-statement-query.ts";

/** Shows the period's totals, and its lines or its days. */
export function StatementBody({ selection, state }: { selection: Selection; state: StatementQuery }) {
  const t = useTranslations("statement");
  const read = useRead("getConsolidatedStatement", daysInput(selection), { keepPrevious: true });
  const days = read.data?.summaries;
  const lineView = useTableView("statement", useLineColumns());
  const dayView = useTableView("statement-days", useDayColumns());
  const isDays = state.query.view === "days";
  return (
    <>
      <div className="flex flex-col gap-4 border-line border-b px-5 py-4">
        {read.isError && !days ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <StatementTotals days={days} />
        )}
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t("view")}
            value={state.query.view}
            options={[
              { value: "lines", label: t("lines") },
              { value: "days", label: t("days") },
            ]}
            onChange={state.setView}
          />
          <ViewButton choice={isDays ? dayView.choice : lineView.choice} />
        </div>
      </div>
      {isDays ? (
        <DataTable
          caption={t("days")}
          columns={dayView.columns}
          compact={dayView.isCompact}
          rows={days?.toReversed()}
          rowKey={(day) => day.date}
          onOpen={(day) => state.showDay(day.date)}
        />
      ) : (
        <LineList selection={selection} state={state} view={lineView} />
      )}
    </>
  );
}
