"use client";

import { Printer } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { periodOf } from "#lib/domain/statement/closes/periods/period.contract.ts";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { DataTable, type Column as TableColumn } from "../ui/data-display/data-table.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import { usePeriodName } from "../values/times/use-period-name.ts";
import { CloseBadge } from "./close-badge.tsx";
import { CloseState } from "./close-state.tsx";
import { ClosedFiles } from "./closed-files.tsx";
import { DayBalances } from "./day-balances.tsx";
import { type Column, closingOf, type Figures, type ShownPeriod, totalOf } from "./figures.ts";
import { FiguresTable } from "./figures-table.tsx";
import { OpenMatters } from "./open-matters.tsx";
import { useInstant } from "./use-instant.ts";
import { WhyNot } from "./why-not.tsx";

const CloseDialog = onDemand(() => import("./close-dialog.tsx").then((module) => module.CloseDialog));

const MAKING_EVERY_MS = 2_000;

/** The page of a day or a month: its figures and their proof, before its close and after it. */
export function PeriodPage({ period }: { period: string }) {
  const t = useTranslations("closes");
  const read = useRead(
    "showPeriod",
    { period },
    {
      everyMs: (shown) => (shown?.close?.status === "CLOSING" ? MAKING_EVERY_MS : false),
    },
  );
  const shown = read.data;
  return (
    <>
      <BackLink href="/closes" name={t("back")} />
      <Header period={period} shown={shown} />
      {shown ? (
        <Everything shown={shown} />
      ) : read.error ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : (
        <Skeleton className="h-130 rounded-xl" />
      )}
    </>
  );
}

function Header({ period, shown }: { period: string; shown: ShownPeriod | undefined }) {
  const t = useTranslations("closes");
  const at = useInstant();
  const name = usePeriodName()(period);
  const { startsAt, endsAt } = periodOf(period);
  return (
    <PageHeader
      title={
        <span className="flex flex-wrap items-center gap-3">
          <span className="first-letter:uppercase">{name}</span>
          {shown ? <CloseBadge status={shown.close?.status ?? "OPEN"} /> : null}
        </span>
      }
      lead={t("range", { from: at(startsAt), to: at(new Date(endsAt.getTime() - 1)) })}
    >
      <Button onClick={() => window.print()} className="print:hidden">
        <Printer aria-hidden className="size-4" />
        {t("print")}
      </Button>
      {shown ? <CloseButton shown={shown} name={name} /> : null}
    </PageHeader>
  );
}

/** Renders nothing when the period is closed, cannot be closed, or not by this person. */
function CloseButton({ shown, name }: { shown: ShownPeriod; name: string }) {
  const t = useTranslations("closes");
  const may = useMay("closePeriod");
  const [asking, setAsking] = useState(false);
  if (!may || shown.close || shown.hindrance) return null;
  return (
    <>
      <Button look="primary" onClick={() => setAsking(true)} className="print:hidden">
        {t("closePeriod", { period: name })}
      </Button>
      {asking ? <CloseDialog shown={shown} onClose={() => setAsking(false)} /> : null}
    </>
  );
}

function Everything({ shown }: { shown: ShownPeriod }) {
  const { period, kind, accounts, close, hindrance, nextDay, nextMonth } = shown;
  const { firstDay, lastDay } = periodOf(period);
  return (
    <div className="flex flex-col gap-5">
      {hindrance ? (
        <p className="rounded-xl border border-line bg-sunken px-5 py-3 text-pretty text-ink text-sm">
          <WhyNot {...{ hindrance, period, nextDay, nextMonth }} />
        </p>
      ) : null}
      {close ? (
        <>
          <CloseState close={close} />
          <ClosedFiles files={close.files} />
        </>
      ) : null}
      <OpenMatters shown={shown} />
      <FiguresTable accounts={accounts} from={firstDay} to={lastDay} />
      <EndBalances accounts={accounts} />
      {kind === "MONTH" ? (
        <DayBalances period={period} accounts={accounts.map(({ accountNumber }) => accountNumber)} />
      ) : null}
    </div>
  );
}

/** Shows the balances at the end of a period by account: available, held and both together. */
function EndBalances({ accounts }: { accounts: readonly Figures[] }) {
  const t = useTranslations("closes");
  const money = (id: "available" | "held" | "total", cents: (column: Column) => bigint): TableColumn<Column> => ({
    id,
    header: t(id),
    cell: (column) => (
      <Money cents={cents(column)} className={id === "total" ? "font-medium text-ink" : "text-muted"} />
    ),
    align: "right",
    ...(id === "total" ? {} : { from: "sm" }),
  });
  const rows: Column[] = accounts.length > 1 ? [...accounts, totalOf(accounts)] : [...accounts];
  if (rows.length === 0) return null;
  return (
    <Card flush title={t("endBalances")}>
      <DataTable
        caption={t("endBalances")}
        rows={rows}
        rowKey={({ accountNumber }) => accountNumber ?? "all"}
        columns={[
          {
            id: "account",
            header: t("account"),
            cell: (column) => (
              <>
                <span className="block truncate text-ink">{column.holderName ?? <strong>{t("all")}</strong>}</span>
                <span className="block text-muted text-xs tabular-nums">{column.accountNumber}</span>
                <span className="block text-muted text-xs sm:hidden">
                  {t("held")}: <Money cents={column.held} />
                </span>
              </>
            ),
            className: "w-full max-w-0",
          },
          money("available", ({ available }) => available),
          money("held", ({ held }) => held),
          money("total", closingOf),
        ]}
      />
    </Card>
  );
}
