"use client";

import { ChartColumn, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { formatMoney } from "#lib/core/money.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { Scrollable } from "../ui/scrollable.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import type { FlowPoint } from "./flow-chart.tsx";

const FlowChart = dynamic(() => import("./flow-chart.tsx").then((module) => module.FlowChart), {
  ssr: false,
  loading: () => <Skeleton className="h-60" />,
});

/** Shows money in and out, for today by hour or for 30 days by day, as a chart or as a table. */
export function Flow({ figures }: { figures: ConsoleOutput<"showOverview"> | undefined }) {
  const t = useTranslations("overview");
  const locale = useLocale();
  const [period, setPeriod] = useState<"byHour" | "byDay">("byHour");
  const [asTable, setAsTable] = useState(false);
  const points = useFlowPoints(figures, period);
  const total = (side: "in" | "out") => points?.reduce((sum, point) => sum + point[side], 0n) ?? 0n;
  const [incoming, outgoing] = [total("in"), total("out")];
  const Icon = asTable ? ChartColumn : Table2;
  return (
    <Card
      title={t("flow")}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          <Segmented
            label={t("period")}
            value={period}
            options={[
              { value: "byHour", label: t("byHour") },
              { value: "byDay", label: t("byDay") },
            ]}
            onChange={setPeriod}
          />
          <Button look="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            <Icon aria-hidden className="size-4" />
            {asTable ? t("asChart") : t("asTable")}
          </Button>
        </span>
      }
    >
      <dl className="mb-5 flex flex-wrap gap-x-8 gap-y-2">
        <Side name={t("in")} cents={points && incoming} mark="bg-chart-in" />
        <Side name={t("out")} cents={points && outgoing} mark="bg-chart-out" />
      </dl>
      {!points ? (
        <Skeleton className="h-60" />
      ) : asTable ? (
        <FlowTable points={points} unit={period === "byHour" ? t("hour") : t("day")} caption={t("flow")} />
      ) : incoming + outgoing === 0n ? (
        <p className="flex h-60 items-center justify-center rounded-lg bg-sunken/60 px-4 text-center text-muted text-sm">
          {t("flowEmpty")}
        </p>
      ) : (
        <FlowChart
          points={points}
          says={t("chartSays", { in: formatMoney(incoming, locale), out: formatMoney(outgoing, locale) })}
        />
      )}
    </Card>
  );
}

function Side({ name, cents, mark }: { name: string; cents: bigint | undefined; mark: string }) {
  return (
    <div>
      <dt className="flex items-center gap-1.5 text-muted text-xs">
        <span aria-hidden className={`size-2 rounded-[3px] ${mark}`} />
        {name}
      </dt>
      <dd className="mt-0.5 font-semibold text-ink text-xl tracking-tight">
        {cents === undefined ? <Skeleton className="h-7 w-32" /> : <Money cents={cents} />}
      </dd>
    </div>
  );
}

function useFlowPoints(
  figures: ConsoleOutput<"showOverview"> | undefined,
  period: "byHour" | "byDay",
): FlowPoint[] | undefined {
  const format = useFormatter();
  const style =
    period === "byHour"
      ? ({ hour: "2-digit", minute: "2-digit", hourCycle: "h23" } as const)
      : ({ day: "2-digit", month: "short" } as const);
  return figures?.[period].map((point) => ({ ...point, label: format.dateTime(point.at, style) }));
}

/** Shows the data of the chart as a table, latest first. */
function FlowTable({ points, unit, caption }: { points: readonly FlowPoint[]; unit: string; caption: string }) {
  const t = useTranslations("overview");
  return (
    <Scrollable label={caption} className="-mx-5 -mb-5 h-65 overflow-y-auto rounded-b-xl border-line border-t">
      <DataTable
        caption={caption}
        columns={[
          { id: "at", header: unit, cell: (point) => <span className="tabular-nums">{point.label}</span> },
          { id: "in", header: t("in"), cell: (point) => <Money cents={point.in} />, align: "right" },
          { id: "out", header: t("out"), cell: (point) => <Money cents={point.out} />, align: "right" },
        ]}
        rows={points.toReversed()}
        rowKey={(point) => point.at.toISOString()}
      />
    </Scrollable>
  );
}
