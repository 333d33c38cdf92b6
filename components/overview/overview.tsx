"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { NetworkNotice } from "../forms/network-notice.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Balances } from "./balances.tsx";
import { ChargesToday } from "./charges-today.tsx";
import { Flow } from "./flow.tsx";
import { OverviewAlarms } from "./overview-alarms.tsx";
import { RecentPayments } from "./recent-payments.tsx";
import { ServiceStatus } from "./service-status.tsx";

/** These figures count many records, and nobody reads them more often. */
const CALM = { liveEveryMs: 1_000 };

/** The overview page, live. Skeletons keep the layout while the figures load. */
export function Overview() {
  const t = useTranslations("overview");
  const read = useRead("showOverview", {}, CALM);
  const status = useRead("showStatus", {}, CALM);
  const figures = read.data;
  return (
    <>
      <PageHeader title={t("title")} />
      {read.isError && !figures ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : (
        <div className="flex flex-col gap-5">
          {figures ? <OverviewAlarms {...figures} failing={status.data?.webhooks.failing ?? 0} /> : null}
          <NetworkNotice />
          <Balances accounts={figures?.accounts} />
          <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
            <Flow accounts={figures?.accounts.map(({ accountNumber }) => accountNumber) ?? []} />
            <ChargesToday counts={figures?.chargesToday} capped={figures?.chargesTodayCapped ?? false} />
          </div>
          {status.isError && !status.data ? (
            <Card>
              <ProblemNotice error={status.error} onRetry={() => void status.refetch()} busy={status.isFetching} />
            </Card>
          ) : (
            <ServiceStatus figures={status.data} />
          )}
          <RecentPayments />
        </div>
      )}
    </>
  );
}
