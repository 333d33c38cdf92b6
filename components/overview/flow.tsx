"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useSearchParams } from "next/navigation";
import { useLocale, useTranslations } from "next-intl";
import { startTransition, useOptimistic, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { formatMoney } from "#lib/core/money.ts";
import type { Period } from "../lists/periods/period.ts";
import { PeriodChoice } from "../lists/periods/period-choice.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { DataTable } from "../ui/data-display/data-table.tsx";
import { Scrollable } from "../ui/data-display/scrollable.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Difference } from "../values/difference.tsx";
import { Money } from "../values/money.tsx";
import { TimeBefore } from "../values/times/time-before.tsx";
import { FlowBars } from "./flow-bars.tsx";
import { type FlowFigures, type FlowPoint, useFlowPoints } from "./flow-points.ts";
import { FLOW_PERIODS, type FlowAddress, flowInput, flowPeriod, readFlow, writeFlow } from "./flow-query.ts";

/** How often the figures are read again while the page is open. */
const FLOW_MS = 5_000;

type Props = { accounts: readonly string[] };

/** Shows money in and out of a period, beside the period before, as a chart or as a table. `accounts`: all numbers. */
export function Flow({ accounts }: Props) {
  const t = useTranslations("overview");
  useBusinessAhead();
  const today = businessDay();
  const [address, set] = useFlowAddress();
  const input = flowInput(address, today);
  const read = useRead("showFlow", input, { keepPrevious: true, everyMs: () => FLOW_MS });
  const figures = read.data;
  const [asTable, setAsTable] = useState(false);
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <Card
      title={t("flow")}
      aside={
        <Button look="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
          <Icon aria-hidden className="size-4" />
          {asTable ? t("asChart") : t("asTable")}
        </Button>
      }
    >
      <FlowFilters
        period={input}
        setPeriod={(period) => set(flowPeriod(period, today))}
        account={address.account}
        setAccount={(account) => set({ account })}
        accounts={accounts}
        today={today}
      />
      {read.isError && !figures ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : (
        <>
          <dl className="mb-2 flex flex-wrap gap-x-8 gap-y-2">
            <FlowTotal name={t("in")} mark="bg-chart-in" cents={figures?.total.in} before={figures?.previous.in} />
            <FlowTotal name={t("out")} mark="bg-chart-out" cents={figures?.total.out} before={figures?.previous.out} />
          </dl>
          <TimeBefore previous={figures?.previous} />
          <Body
            key={`${input.from} ${input.to}`}
            figures={figures}
            asTable={asTable}
            accounts={input.accountNumber ? [input.accountNumber] : accounts}
          />
        </>
      )}
    </Card>
  );
}

type BodyProps = { figures: FlowFigures | undefined; asTable: boolean; accounts: readonly string[] };

function Body({ figures, asTable, accounts }: BodyProps) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const mayRead = useMay("getStatement");
  const points = useFlowPoints(figures);
  if (!figures || !points) return <Skeleton className="h-68" />;
  const { unit, total } = figures;
  if (asTable) return <FlowTable points={points} unit={unit} />;
  if (total.in + total.out === 0n) {
    return (
      <p className="flex h-68 items-center justify-center rounded-lg bg-sunken/60 px-4 text-center text-muted text-sm">
        {t("flowEmpty")}
      </p>
    );
  }
  return (
    <FlowBars
      points={points}
      unit={unit}
      accounts={mayRead ? accounts : []}
      says={t("chartSays", { in: formatMoney(total.in, locale), out: formatMoney(total.out, locale) })}
    />
  );
}

/**
 * Returns what the address says of the flow, and a function that changes it. Each change is a step of the browser's history. Lists keep
 * their filters by nuqs; for these two choices it would be a tenth of the code that the first page loads.
 */
function useFlowAddress(): [FlowAddress, (chosen: Partial<FlowAddress>) => void] {
  const drawn = useSearchParams().toString();
  const [shown, show] = useOptimistic(drawn);
  const choose = (chosen: Partial<FlowAddress>) =>
    startTransition(() => {
      // The router may still draw an address from before the last choice; the browser's own has it.
      const before = location.search.slice(1);
      const query = writeFlow(before, chosen);
      if (query === before) return;
      show(query);
      history.pushState(null, "", query ? `?${query}` : location.pathname);
    });
  return [readFlow(new URLSearchParams(shown)), choose];
}

type FlowTableProps = { points: readonly FlowPoint[]; unit: FlowFigures["unit"] };

/** Shows the data of the chart as a table, latest first. */
function FlowTable({ points, unit }: FlowTableProps) {
  const t = useTranslations("overview");
  return (
    <Scrollable label={t("flow")} className="-mx-5 -mb-5 h-68 overflow-y-auto rounded-b-xl border-line border-t">
      <DataTable
        caption={t("flow")}
        columns={[
          { id: "at", header: t(unit), cell: (point) => <span className="tabular-nums">{point.label}</span> },
          { id: "in", header: t("in"), cell: (point) => <Money cents={point.in} />, align: "right" },
          { id: "out", header: t("out"), cell: (point) => <Money cents={point.out} />, align: "right" },
        ]}
        rows={points.toReversed()}
        rowKey={(point) => point.at.toISOString()}
      />
    </Scrollable>
  );
}

type FlowTotalProps = { name: string; mark: string; cents: bigint | undefined; before: bigint | undefined };

/** A sum of the period, and how it differs from the same sum of the period before. */
function FlowTotal({ name, mark, cents, before }: FlowTotalProps) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-muted text-xs">
        <span aria-hidden className={`size-2 rounded-[3px] ${mark}`} />
        {name}
      </dt>
      <dd className="mt-0.5">
        {cents === undefined || before === undefined ? (
          <Skeleton className="h-12 w-40" />
        ) : (
          <>
            <Money cents={cents} className="block font-semibold text-ink text-xl tracking-tight" />
            <Difference cents={cents} before={before} />
          </>
        )}
      </dd>
    </div>
  );
}

type FlowFiltersProps = {
  period: Period;
  setPeriod: (period: Period) => void;
  account: string | null;
  setAccount: (account: string | null) => void;
  accounts: readonly string[];
  today: string;
};

/** Chooses the period and the account. */
function FlowFilters({ period, setPeriod, account, setAccount, accounts, today }: FlowFiltersProps) {
  const t = useTranslations("list");
  return (
    <div className="mb-5 flex flex-wrap items-center gap-2">
      <PeriodChoice
        presets={FLOW_PERIODS}
        period={period}
        today={today}
        setPeriod={({ from, to }) => from && to && setPeriod({ from, to })}
      />
      {accounts.length > 1 || account ? (
        <Select
          aria-label={t("account")}
          value={account ?? ""}
          onChange={({ target }) => setAccount(target.value || null)}
          className="w-44 max-sm:w-full"
        >
          <option value="">{t("allAccounts")}</option>
          {[...new Set(account ? [...accounts, account] : accounts)].map((number) => (
            <option key={number} value={number}>
              {t("accountNumber", { number })}
            </option>
          ))}
        </Select>
      ) : null}
    </div>
  );
}
