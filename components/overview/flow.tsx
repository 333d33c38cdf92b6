"use client";

import { ChartColumn, Table2 } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import { businessDay } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { useRead } from "#lib/client/use-read.ts";
import { formatMoney } from "#lib/core/money.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { TimeBefore } from "../values/time-before.tsx";
import { FlowBars } from "./flow-bars.tsx";
import { FlowFilters } from "./flow-filters.tsx";
import { type FlowFigures, useFlowPoints } from "./flow-points.ts";
import { flowInput, flowPeriod } from "./flow-query.ts";
import { FlowTable } from "./flow-table.tsx";
import { FlowTotal } from "./flow-total.tsx";
import { useFlowAddress } from "./use-flow-address.ts";

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
