"use client";

import { clsx } from "clsx";
import { Landmark, Siren } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { NetworkNotice } from "../forms/network-notice.tsx";
import { Guilloche } from "../page/guilloche.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay, useMayRun } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import { ChargesToday } from "./charges-today.tsx";
import { Flow } from "./flow.tsx";
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

/** The alarm that no worker is alive. Every other alarm has the name of an accounting invariant. */
const WORKER = "worker";

type Props = Pick<ConsoleOutput<"showOverview">, "alarms" | "quarantinedMessages"> & {
  /** The number of webhook endpoints that do not accept deliveries. */
  failing: number;
};

/** Shows the problems that need attention first. Renders nothing when there are none. */
export function OverviewAlarms({ alarms, quarantinedMessages, failing }: Props) {
  const t = useTranslations("overview");
  const maySee = useMay("listQuarantine");
  const maySeeWebhooks = useMay("listWebhooks");
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
            {maySee ? <To href="/quarantine">{t("openQuarantine")}</To> : null}
          </li>
        ) : null}
        {failing > 0 ? (
          <li>
            {t("failingWebhooks", { count: failing })}{" "}
            {maySeeWebhooks ? <To href="/webhooks">{t("openWebhooks")}</To> : null}
          </li>
        ) : null}
      </ul>
    </section>
  );
}

function To({ href, children }: { href: string; children: string }) {
  return (
    <Link href={href} className="whitespace-nowrap font-medium underline underline-offset-2">
      {children}
    </Link>
  );
}

type Account = ConsoleOutput<"showOverview">["accounts"][number];

/** Shows the balances: first the sum of all accounts, then each account. */
function Balances({ accounts }: { accounts: readonly Account[] | undefined }) {
  const t = useTranslations("overview");
  if (accounts?.length === 0) {
    return (
      <Card>
        <Notice icon={Landmark} title={t("noAccounts")}>
          {t("noAccountsHint")}
        </Notice>
      </Card>
    );
  }
  return (
    <section aria-label={t("balances")} className="grid gap-4 sm:grid-cols-2 xl:grid-cols-3">
      <TotalCard accounts={accounts} />
      {accounts?.map((account) => <AccountCard key={account.accountNumber} account={account} />) ?? (
        <>
          <Skeleton className="h-37 rounded-xl" />
          <Skeleton className="h-37 rounded-xl" />
        </>
      )}
    </section>
  );
}

/** What the bank blocks for a court or a dispute: it is in the total, and neither available nor held. */
const blockedOf = ({ availableBalance, pendingBalance, totalBalance }: Account) =>
  totalBalance - pendingBalance - availableBalance;

function TotalCard({ accounts }: { accounts: readonly Account[] | undefined }) {
  const t = useTranslations("overview");
  const sum = (member: "availableBalance" | "pendingBalance" | "totalBalance") =>
    accounts?.reduce((total, account) => total + account[member], 0n) ?? 0n;
  const blocked = accounts?.reduce((total, account) => total + blockedOf(account), 0n) ?? 0n;
  return (
    <div className="relative overflow-hidden rounded-xl bg-deep p-5 text-on-deep shadow-card sm:max-xl:col-span-2">
      <Guilloche className="absolute -top-36 -right-36 size-80 text-brass/35" />
      <p className="relative font-medium text-on-deep/80 text-sm">{t("available")}</p>
      {accounts ? (
        <Money
          cents={sum("availableBalance")}
          className="relative mt-1 block font-semibold text-2xl tracking-tight sm:text-3xl"
        />
      ) : (
        <span className="mt-2 block h-9 w-48 animate-shimmer rounded-md bg-on-deep/15" />
      )}
      <p className="relative mt-4 flex flex-wrap gap-x-5 gap-y-1 text-on-deep/80 text-xs">
        <span>{t("allAccounts", { count: accounts?.length ?? 0 })}</span>
        <span>
          {t("pending")} <Money cents={sum("pendingBalance")} className="text-on-deep" />
        </span>
        {blocked > 0n ? (
          <span>
            {t("blocked")} <Money cents={blocked} className="text-on-deep" />
          </span>
        ) : null}
        <span>
          {t("total")} <Money cents={sum("totalBalance")} className="text-on-deep" />
        </span>
      </p>
    </div>
  );
}

function AccountCard({ account }: { account: Account }) {
  const t = useTranslations("overview");
  const mayRead = useMayRun()("getStatement");
  return (
    <Card
      className={clsx(
        "relative flex flex-col",
        mayRead &&
          "transition-colors hover:border-line-strong has-focus-visible:outline-2 has-focus-visible:outline-accent",
      )}
    >
      <p className="truncate font-medium text-ink text-sm">
        {mayRead ? (
          // The link covers the whole card. The account number distinguishes two accounts of the same holder.
          <Link
            href={`/statement?account=${account.accountNumber}`}
            aria-label={`${account.holderName} · ${t("accountNumber", { number: account.accountNumber })}`}
            className="outline-none after:absolute after:inset-0 after:rounded-xl"
          >
            {account.holderName}
          </Link>
        ) : (
          account.holderName
        )}
      </p>
      <p className="text-muted text-xs tabular-nums">{t("accountNumber", { number: account.accountNumber })}</p>
      <Money cents={account.availableBalance} className="mt-3 block font-semibold text-2xl tracking-tight" />
      <p className="mt-auto flex flex-wrap gap-x-5 gap-y-1 pt-3 text-muted text-xs">
        <span>
          {t("pending")} <Money cents={account.pendingBalance} className="text-ink" />
        </span>
        {blockedOf(account) > 0n ? (
          <span>
            {t("blocked")} <Money cents={blockedOf(account)} className="text-ink" />
          </span>
        ) : null}
        <span>
          {t("total")} <Money cents={account.totalBalance} className="text-ink" />
        </span>
      </p>
    </Card>
  );
}
