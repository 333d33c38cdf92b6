"use client";

import { Siren } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { NetworkNotice } from "../forms/network-notice.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Balances } from "./balances.tsx";
import { ChargesToday } from "./charges-today.tsx";
import { Flow } from "./flow.tsx";
import { RecentPayments } from "./recent-payments.tsx";
import { ServiceStatus } from "./service-status.tsx";

/** The alarm that no worker is alive. Every other alarm has the name of an accounting invariant. */
const WORKER = "worker";

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
          {figures ? <Alarms {...figures} failing={status.data?.webhooks.failing ?? 0} /> : null}
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

type AlarmsProps = Pick<ConsoleOutput<"showOverview">, "alarms" | "quarantinedMessages"> & {
  /** The number of webhook endpoints that do not accept deliveries. */
  failing: number;
};

/** Shows the problems that need attention first. Renders nothing when there are none. */
function Alarms({ alarms, quarantinedMessages, failing }: AlarmsProps) {
  const t = useTranslations("overview");
  const maySee = useMay("listQuarantine");
  if (alarms.length === 0 && quarantinedMessages === 0 && failing === 0) return null;
  return (
    <section role="alert" className="flex gap-3 rounded-xl bg-bad-soft px-5 py-4 text-bad text-sm">
      <Siren aria-hidden className="mt-0.5 size-4 shrink-0" />
      <ul className="flex flex-col gap-1">
        {alarms.map((alarm) => (
          <li key={alarm.name}>{alarm.name === WORKER ? t("workerAway") : t("alarm", { name: alarm.name })}</li>
        ))}
        {quarantinedMessages > 0 ? (
          <li>
            {t("quarantined", { count: quarantinedMessages })}{" "}
            {maySee ? (
              <Link href="/quarantine" className="whitespace-nowrap font-medium underline underline-offset-2">
                {t("openQuarantine")}
              </Link>
            ) : null}
          </li>
        ) : null}
        {failing > 0 ? <li>{t("failingWebhooks", { count: failing })}</li> : null}
      </ul>
    </section>
  );
}
