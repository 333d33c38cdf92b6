"use client";

import { ChartLine, Table2 } from "lucide-react";
import dynamic from "next/dynamic";
import { useFormatter, useLocale, useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { startOfBrtDay } from "#lib/core/brt.ts";
import { STATEMENT_ACCOUNTS_MAX } from "#lib/core/files/file-limits.ts";
import { formatMoney } from "#lib/core/money.ts";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Select } from "../ui/inputs/select.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { WhenSeen } from "../ui/when-seen.tsx";

const YearChart = dynamic(() => import("./year-chart.tsx").then((module) => module.YearChart), {
  ssr: false,
  loading: () => <Skeleton className="h-65" />,
});

const YearTable = dynamic(() => import("./year-table.tsx").then((module) => module.YearTable), {
  loading: () => <Skeleton className="h-65" />,
});
const YearSideBySide = dynamic(() => import("./year-side-by-side.tsx").then((module) => module.YearSideBySide), {
  loading: () => <Skeleton className="h-65" />,
});

type Day = ConsoleOutput<"showBalanceYear">["days"][number];

/** Shows the balance at the end of each day of a year, for one account or for all, as a chart or as a table. */
export function BalanceYear({ accounts }: { accounts: readonly string[] }) {
  const t = useTranslations("balances");
  const [account, setAccount] = useState("");
  const [asTable, setAsTable] = useState(false);
  const read = useRead("showBalanceYear", account ? { accountNumber: account } : {}, { keepPrevious: true });
  const Icon = asTable ? ChartLine : Table2;
  return (
    <Card
      title={t("year")}
      aside={
        <span className="flex flex-wrap items-center gap-2">
          {accounts.length > 1 ? (
            <Select aria-label={t("account")} value={account} onChange={(event) => setAccount(event.target.value)}>
              <option value="">{t("all")}</option>
              {accounts.map((number) => (
                <option key={number}>{number}</option>
              ))}
            </Select>
          ) : null}
          <Button look="ghost" size="sm" onClick={() => setAsTable(!asTable)}>
            <Icon aria-hidden className="size-4" />
            {asTable ? t("asChart") : t("asTable")}
          </Button>
        </span>
      }
    >
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : !read.data ? (
        <Skeleton className="h-65" />
      ) : asTable && !account && accounts.length > 1 && accounts.length <= STATEMENT_ACCOUNTS_MAX ? (
        <YearSideBySide accounts={accounts} days={read.data.days} />
      ) : asTable ? (
        <YearTable days={read.data.days} account={account || (accounts.length === 1 ? accounts[0] : undefined)} />
      ) : (
        <Chart days={read.data.days} />
      )}
    </Card>
  );
}

function Chart({ days }: { days: readonly Day[] }) {
  const t = useTranslations("balances");
  const locale = useLocale();
  const format = useFormatter();
  const moved = days.some((day) => day.closing !== 0n || day.in !== 0n || day.out !== 0n);
  if (!moved) return <p className="flex h-65 items-center justify-center text-muted text-sm">{t("yearEmpty")}</p>;
  const closings = days.map((day) => day.closing);
  const money = (cents: bigint | undefined) => formatMoney(cents ?? 0n, locale);
  const inOrder = closings.toSorted((a, b) => (a < b ? -1 : 1));
  const says = t("chartSays", {
    firstDay: format.dateTime(startOfBrtDay(days[0]?.day ?? ""), { dateStyle: "medium" }),
    first: money(closings[0]),
    last: money(closings.at(-1)),
    least: money(inOrder[0]),
    most: money(inOrder.at(-1)),
  });
  const name = (day: string) => format.dateTime(startOfBrtDay(day), { day: "2-digit", month: "short" });
  return (
    <WhenSeen className="h-65">
      <YearChart points={days.map((day) => ({ ...day, label: name(day.day) }))} says={says} />
    </WhenSeen>
  );
}
