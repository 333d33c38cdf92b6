"use client";

import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { SavedViewsButton } from "../lists/saved-views-button.tsx";
import { useTableView, ViewButton } from "../lists/view-button.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import { LineList } from "./line-list.tsx";
import { useDayColumns, useLineColumns } from "./statement-columns.tsx";
import { daysInput } from "./statement-query.ts";
import type { Day, Selection } from "./statement-selection.ts";
import type { StatementQuery } from "./use-statement-query.ts";

/** Shows the period's totals, and its lines or its days. */
export function StatementBody({ selection, state }: { selection: Selection; state: StatementQuery }) {
  const t = useTranslations("statement");
  const read = useRead("getConsolidatedStatement", daysInput(selection), { keepPrevious: true });
  const days = read.data?.summaries;
  const lineView = useTableView("statement", useLineColumns());
  const dayView = useTableView("statement-days", useDayColumns());
  const isDays = state.query.view === "days";
  // The lines fail for the same reason, which is said once.
  if (read.isError && !days)
    return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return (
    <>
      <div className="flex flex-col gap-4 border-line border-b px-5 py-4">
        <StatementTotals days={days} />
        {state.isNarrowed ? <p className="text-muted text-sm">{t("narrowedTotals")}</p> : null}
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
          <span className="ml-auto flex items-center gap-2">
            <SavedViewsButton list="statement" />
            <ViewButton choice={isDays ? dayView.choice : lineView.choice} />
          </span>
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

/** Shows the period's opening balance, credits, debits and closing balance. */
function StatementTotals({ days }: { days: readonly Day[] | undefined }) {
  const t = useTranslations("statement");
  const sum = (member: "totalCredits" | "totalDebits") => days?.reduce((total, day) => total + day[member], 0n);
  const count = (member: "creditCount" | "debitCount") => days?.reduce((total, day) => total + day[member], 0) ?? 0;
  const debits = sum("totalDebits");
  return (
    <dl className="grid grid-cols-1 gap-px overflow-hidden rounded-xl border border-line bg-line min-[26rem]:grid-cols-2 lg:grid-cols-4">
      <Figure name={t("opening")} cents={days?.[0]?.openingBalance} />
      <Figure
        name={t("credits")}
        cents={sum("totalCredits")}
        more={t("count", { count: count("creditCount") })}
        className="text-good"
      />
      <Figure
        name={t("debits")}
        cents={debits === undefined ? undefined : -debits}
        more={t("count", { count: count("debitCount") })}
      />
      <Figure name={t("closing")} cents={days?.at(-1)?.closingBalance} />
    </dl>
  );
}

function Figure(props: { name: string; cents: bigint | undefined; more?: ReactNode; className?: string }) {
  const { name, cents, more, className = "text-ink" } = props;
  return (
    <div className="flex flex-col bg-surface px-5 py-3.5">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-0.5">
        {cents === undefined ? (
          <Skeleton className="h-7 w-32" />
        ) : (
          <Money cents={cents} className={`font-semibold text-lg tracking-tight ${className}`} />
        )}
        {more && cents !== undefined ? <span className="block text-faint text-xs">{more}</span> : null}
      </dd>
    </div>
  );
}
