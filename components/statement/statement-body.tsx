"use client";

import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { isOfNothing } from "../lists/of-nothing.ts";
import { SavedViewsButton } from "../lists/views/saved-views-button.tsx";
import { useTableView, ViewButton } from "../lists/views/view-button.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { LineList } from "./line-list.tsx";
import { VIEWS } from "./selection/statement-query.ts";
import { accountsOf, isSearch, type Selection } from "./selection/statement-selection.ts";
import type { StatementQuery } from "./selection/use-statement-query.ts";
import { useLineColumns } from "./statement-columns.tsx";
import { StatementTotals } from "./totals/statement-totals.tsx";

const AccountTotals = dynamic(() => import("./totals/account-totals.tsx").then((module) => module.AccountTotals), {
  loading: () => null,
});
const NoMatch = dynamic(() => import("../lists/no-match.tsx").then((module) => module.NoMatch), {
  loading: () => null,
});
const TooManyLines = dynamic(() => import("./totals/too-many-lines.tsx").then((module) => module.TooManyLines), {
  loading: () => null,
});
const SummaryList = dynamic(() => import("./totals/summary-list.tsx").then((module) => module.SummaryList), {
  loading: () => <Skeleton className="m-5 h-80" />,
});
const StatementCharts = dynamic(
  () => import("./charts/statement-charts.tsx").then((module) => module.StatementCharts),
  {
    loading: () => <Skeleton className="m-5 h-80" />,
  },
);

type Props = { selection: Selection; state: StatementQuery };

/** Shows the period's totals, and its lines, its days or months, or its charts. */
export function StatementBody({ selection, state }: Props) {
  const t = useTranslations("statement");
  const list = useTranslations("list");
  const read = useRead("showStatementTotals", selection, { keepPrevious: true, isLive: !isSearch(selection) });
  const totals = read.data;
  const { view, compare } = state.query;
  const lineView = useTableView("statement", useLineColumns(accountsOf(selection).length > 1));
  // The lines fail for the same reason, which is said once.
  if (read.isError && !totals && isOfNothing(read.error)) return <NoMatch hint={list("filterOfNothing")} />;
  if (read.isError && !totals)
    return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return (
    <>
      <div className="flex flex-col gap-4 border-line border-b px-5 py-4">
        <StatementTotals totals={totals} compare={compare} />
        {totals && totals.accounts.length > 1 ? <AccountTotals totals={totals} state={state} /> : null}
        {state.isNarrowed ? <p className="text-muted text-sm">{t("narrowedTotals")}</p> : null}
        <div className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t("view")}
            value={view}
            options={VIEWS.map((value) => ({ value, label: t(value) }))}
            onChange={state.setView}
          />
          <span className="ml-auto flex items-center gap-2">
            <SavedViewsButton list="statement" />
            {view === "lines" ? <ViewButton choice={lineView.choice} /> : null}
          </span>
        </div>
      </div>
      {totals?.tooMany ? (
        <TooManyLines found={totals.tooMany} state={state} />
      ) : view === "lines" ? (
        <LineList
          selection={selection}
          state={state}
          view={lineView}
          isWaiting={read.isPlaceholderData || read.isPending}
        />
      ) : view === "days" ? (
        <SummaryList selection={selection} state={state} />
      ) : (
        <StatementCharts selection={selection} state={state} />
      )}
    </>
  );
}
