"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Alarms } from "./alarms.tsx";
import { Balances } from "./balances.tsx";
import { ChargesToday } from "./charges-today.tsx";
import { Flow } from "./flow.tsx";
import { RecentPayments } from "./recent-payments.tsx";
import { Status } from "./status.tsx";

/** The overview page, live. Skeletons keep the layout while the figures load. */
export function Overview() {
  const t = useTranslations("overview");
  const read = useRead("showOverview", {});
  const pulse = useRead("showStatus", {});
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
          {figures ? <Alarms {...figures} failing={pulse.data?.webhooks.failing ?? 0} /> : null}
          <Balances accounts={figures?.accounts} />
          <div className="grid gap-5 xl:grid-cols-[minmax(0,1fr)_19rem]">
            <Flow figures={figures} />
            <ChargesToday counts={figures?.chargesToday} capped={figures?.chargesTodayCapped ?? false} />
          </div>
          {pulse.isError && !pulse.data ? (
            <Card>
              <ProblemNotice error={pulse.error} onRetry={() => void pulse.refetch()} busy={pulse.isFetching} />
            </Card>
          ) : (
            <Status figures={pulse.data} />
          )}
          <RecentPayments payments={figures?.recentPayments} />
        </div>
      )}
    </>
  );
}
