"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { STATEMENT_SUMMARIES_PAGE } from "#lib/core/limits.ts";
import { TableExportButton } from "../../lists/exports/table-export-button.tsx";
import { NumberPages } from "../../lists/number-pages.tsx";
import { useMay } from "../../page/viewer.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { DataTable } from "../../ui/data-display/data-table.tsx";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import { summariesInput, UNITS } from "../selection/statement-query.ts";
import { accountsOf, isSearch, type Selection } from "../selection/statement-selection.ts";
import type { StatementQuery } from "../selection/use-statement-query.ts";
import { SideBySide } from "./side-by-side.tsx";
import { type Summary, useSummaryColumns } from "./summary-columns.tsx";

const ROWS_AT_FIRST = 12;

type Props = { selection: Selection; state: StatementQuery };

/** Shows a period day by day or month by month, the latest first; of several accounts, side by side. */
export function SummaryList({ selection, state }: Props) {
  const t = useTranslations("statement");
  const { unit, query } = state;
  const page = Math.max(1, query.page);
  const input = summariesInput(selection, unit, page);
  const read = useRead("listStatementSummaries", input, { keepPrevious: true, isLive: !isSearch(selection) });
  const columns = useSummaryColumns();
  const mayExport = useMay("exportStatementSummaries");
  const data = read.data;
  const accounts = accountsOf(selection);
  const open = ({ from, to }: Summary, account?: string) =>
    void state.showLines({ from, to }, account ? { account } : {});
  return (
    <>
      <div className="flex flex-wrap items-center justify-between gap-2 border-line border-b px-5 py-3">
        <Segmented
          label={t("unit")}
          value={unit}
          options={UNITS.map((value) => ({ value, label: t(`by_${value}`) }))}
          onChange={(by) => void state.setUnit(by)}
        />
        {mayExport ? (
          <TableExportButton
            operation="exportStatementSummaries"
            filters={{ ...selection, unit }}
            title={t("summaryExportTitle")}
            facts={t("summaryExportFacts", { count: data?.totalItems ?? 0, unit, accounts: accounts.length })}
          />
        ) : null}
      </div>
      {read.isError && !data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : accounts.length > 1 ? (
        <SideBySide data={data} onOpen={open} />
      ) : (
        <DataTable
          caption={t("days")}
          columns={columns}
          rows={data?.summaries}
          rowKey={({ from }) => from}
          onOpen={(summary) => open(summary)}
          skeletonRows={ROWS_AT_FIRST}
        />
      )}
      {data && data.totalPages > 1 ? (
        <NumberPages
          total={data.totalItems}
          size={STATEMENT_SUMMARIES_PAGE}
          page={page}
          goTo={(to) => void state.goTo(to)}
        />
      ) : null}
    </>
  );
}
