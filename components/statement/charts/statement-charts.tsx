"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { STATEMENT_HOURS_DAYS_MAX } from "#lib/core/limits.ts";
import { chartUnits, hasHours } from "#lib/domain/statement/statements/chart-units.contract.ts";
import { daysOf } from "../../lists/periods/period.ts";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { TimeBefore } from "../../values/times/time-before.tsx";
import { UNITS } from "../selection/statement-query.ts";
import { accountsOf, isSearch, type Selection } from "../selection/statement-selection.ts";
import type { StatementQuery } from "../selection/use-statement-query.ts";
import { BalanceSection } from "./balance-section.tsx";
import { type ChartKind, daysOfPoint, hourOf, useHourNames, useTimeNames } from "./chart-points.ts";
import { MovementSection } from "./movement-section.tsx";

/** How often the figures of a period that still runs are read again while the page is open. */
const READ_AGAIN_MS = 15_000;

type Props = { selection: Selection; state: StatementQuery };

/** Charts of the balance, of money in and out by kind, and by hour of the day, beside the period before. */
export function StatementCharts({ selection, state }: Props) {
  const t = useTranslations("statement");
  const { period, today, query } = state;
  const days = daysOf(period);
  const accounts = accountsOf(selection).length;
  const units = chartUnits(days, accounts);
  const unit = units.find((one) => one === state.unit) ?? units[0] ?? "month";
  const isRunning = period.to >= today && !isSearch(selection);
  const again = { keepPrevious: true, everyMs: () => (isRunning ? READ_AGAIN_MS : (false as const)) };
  const read = useRead("showStatementChart", { ...selection, unit }, again);
  const names = useTimeNames();
  const chart = read.data;
  const points = chart?.points.map((point) => ({ ...point, ...names(point) })) ?? [];
  const compared = query.compare ? chart?.previous : null;
  const open = (place: number) => {
    const point = points[place];
    if (!point || point.closing === null) return;
    void state.showLines(daysOfPoint(point), unit === "hour" ? { hour: hourOf(point.from) } : {});
  };
  const openKind = ({ kind, type }: ChartKind) => void state.showLines(period, { kind: [kind], direction: type });
  return (
    <>
      <ChartToolbar units={units} state={state} chart={chart} />
      {read.isError && !chart ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : !chart ? (
        <Skeleton className="m-5 h-80" />
      ) : (
        <>
          <BalanceSection
            key={`${selection.initDate} ${selection.endDate} ${unit}`}
            points={points}
            previous={compared?.points.map(({ closing }) => closing) ?? null}
            onOpen={open}
          />
          <MovementSection
            key={`moved ${selection.initDate} ${selection.endDate} ${unit}`}
            title={t("movedChart")}
            time={t("time")}
            kinds={chart.kinds}
            points={points}
            previous={compared?.points ?? null}
            onOpen={open}
            onKind={openKind}
          />
          {hasHours(days, accounts) ? (
            <HoursSection selection={selection} state={state} again={again} />
          ) : days > 1 ? (
            <p className="px-5 py-4 text-muted text-sm">{t("hoursLimit", { days: STATEMENT_HOURS_DAYS_MAX })}</p>
          ) : null}
        </>
      )}
    </>
  );
}

type HoursProps = Props & { again: { keepPrevious: boolean; everyMs: () => number | false } };

function HoursSection({ selection, state, again }: HoursProps) {
  const t = useTranslations("statement");
  const list = useTranslations("list");
  const read = useRead("showStatementHours", selection, again);
  const names = useHourNames();
  const hours = read.data;
  if (read.isError && !hours)
    return <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  if (!hours) return <Skeleton className="m-5 h-80" />;
  return (
    <MovementSection
      title={t("hoursChart")}
      time={list("hour")}
      kinds={hours.kinds}
      points={hours.points.map((point, hour) => ({ ...point, label: "", name: "", ...names[hour] }))}
      previous={state.query.compare ? (hours.previous?.points ?? null) : null}
      onOpen={(hour) => void state.showLines(state.period, { hour })}
    />
  );
}

type Chart = { previous: ComponentProps<typeof TimeBefore>["previous"] | null };
type ToolbarProps = { units: readonly string[]; state: StatementQuery; chart: Chart | undefined };

function ChartToolbar({ units, state, chart }: ToolbarProps) {
  const t = useTranslations("statement");
  const { compare } = state.query;
  return (
    <div className="flex flex-wrap items-center gap-x-5 gap-y-2 border-line border-b px-5 py-3">
      {units.length > 1 ? (
        <Segmented
          label={t("unit")}
          value={state.unit}
          options={UNITS.map((value) => ({ value, label: t(`by_${value}`) }))}
          onChange={(by) => void state.setUnit(by)}
        />
      ) : null}
      <label className="flex items-center gap-2 text-ink text-sm">
        <input
          type="checkbox"
          checked={compare}
          onChange={({ target }) => void state.setCompare(target.checked)}
          className="size-4 accent-accent"
        />
        {t("compare")}
      </label>
      <span className="text-muted text-xs *:mb-0">
        {!compare || !chart ? null : chart.previous ? <TimeBefore previous={chart.previous} /> : t("cannotCompare")}
      </span>
    </div>
  );
}
