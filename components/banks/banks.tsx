"use client";

import { clsx } from "clsx";
import { ChevronRight, Landmark, Plus } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import { type ReactNode, useId, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { HEALTH_BACKLOG_MAX } from "#lib/core/limits.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { SettingsHeader } from "../settings/settings-header.tsx";
import { Button } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import { Age } from "../values/times/age.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { BANK_NAMES, type Bank, certificateTone, failureTone, TEXT_TONES } from "./details/bank.ts";
import { BankAlerts } from "./details/bank-alerts.tsx";
import { BankState } from "./details/bank-state.tsx";

const NewBank = onDemand(() => import("./new-bank.tsx").then((module) => module.NewBank));
const BankSheet = onDemand(() => import("./bank-sheet.tsx").then((module) => module.BankSheet));

/** How often the banks are read: one that is being tried, and the figures that no live update tells of. */
const TEST_MS = 1_000;
const FIGURES_MS = 15_000;

const NEEDED = ["clientId", "certificate", "key", "webhook"] as const;

/** The page of the connections to banks: whether each works, how it fares, and which accounts live there. */
export function Banks() {
  const t = useTranslations("banks");
  const read = useRead(
    "listConnections",
    {},
    { everyMs: (output) => (output?.connections.some(({ state }) => state === "TESTING") ? TEST_MS : FIGURES_MS) },
  );
  const [isMaking, setMaking] = useState(false);
  const [openId, setOpenId] = useState<string>();
  const mayMake = useMay("createConnection");
  const banks = read.data?.connections;
  const open = banks?.find(({ connectionId }) => connectionId === openId);
  const add = mayMake ? (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Button>
  ) : null;
  return (
    <>
      <SettingsHeader page="banks">{banks?.length ? add : null}</SettingsHeader>
      {read.isError && !banks ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : !banks ? (
        <Skeleton className="h-64 rounded-xl" />
      ) : banks.length === 0 ? (
        <Card>
          <Notice icon={Landmark} title={t("empty")} action={add}>
            {t("emptyHint")}
            <ul className="mt-4 flex list-disc flex-col gap-1 pl-5 text-left">
              {NEEDED.map((what) => (
                <li key={what}>{t(`needs_${what}`)}</li>
              ))}
            </ul>
            <span className="mt-4 block">
              <GuideLink />
            </span>
          </Notice>
        </Card>
      ) : (
        <div className="flex flex-col gap-5">
          {banks.map((bank) => (
            <BankCard key={bank.connectionId} bank={bank} onOpen={() => setOpenId(bank.connectionId)} />
          ))}
          <GuideLink />
        </div>
      )}
      {isMaking && read.data ? <NewBank list={read.data} onOpenChange={setMaking} /> : null}
      {open && read.data ? <BankSheet bank={open} list={read.data} onOpenChange={() => setOpenId(undefined)} /> : null}
    </>
  );
}

function GuideLink() {
  const t = useTranslations("banks");
  return (
    <Link href="/docs/operation/banks" className="text-accent text-sm underline underline-offset-2">
      {t("guide")}
    </Link>
  );
}

/** A connection with its health and its accounts. The whole card opens it. */
function BankCard({ bank, onOpen }: { bank: Bank; onOpen: () => void }) {
  const t = useTranslations("banks");
  const id = useId();
  const { name, profile, environment, state, accounts } = bank;
  return (
    <section
      aria-labelledby={id}
      className="relative min-w-0 overflow-hidden rounded-xl border border-line bg-surface shadow-card transition-colors hover:border-line-strong has-[h2_button:focus-visible]:outline-2 has-[h2_button:focus-visible]:outline-accent"
    >
      <div className="flex items-center gap-3 px-5 py-4 max-sm:px-4">
        <Monogram profile={profile} />
        <div className="min-w-0 flex-1">
          <div className="flex flex-wrap items-center gap-x-3 gap-y-1">
            <h2 id={id} className="min-w-0 font-semibold text-base text-ink">
              <button
                type="button"
                aria-haspopup="dialog"
                onClick={onOpen}
                className="wrap-anywhere text-left outline-none after:absolute after:inset-0 after:rounded-xl"
              >
                {name}
              </button>
            </h2>
            <BankState state={state} />
          </div>
          <p className="mt-0.5 text-muted text-sm">
            {BANK_NAMES[profile]} · {t(`environment${environment}`)}
          </p>
        </div>
        <ChevronRight aria-hidden className="size-4 shrink-0 text-faint" />
      </div>
      <div className="px-5 pb-4 empty:hidden max-sm:px-4">
        <BankAlerts bank={bank} />
      </div>
      <BankFigures bank={bank} className="grid-cols-2 border-line border-y sm:grid-cols-3 xl:grid-cols-6" />
      <ul aria-label={t("accounts")} className="flex flex-wrap gap-x-6 gap-y-2 px-5 py-3 text-sm max-sm:px-4">
        {accounts.length === 0 ? <li className="text-muted">{t("noAccounts")}</li> : null}
        {accounts.map(({ accountNumber, holderName, purpose }) => (
          <li key={accountNumber} className="flex min-w-0 flex-wrap items-center gap-x-2 gap-y-1">
            <span className="font-medium text-ink tabular-nums">{accountNumber}</span>
            <span className="wrap-anywhere min-w-0 text-muted">{holderName}</span>
            <Badge>{t(`purpose${purpose}`)}</Badge>
          </li>
        ))}
      </ul>
    </section>
  );
}

function Monogram({ profile }: Pick<Bank, "profile">) {
  return (
    <span
      aria-hidden
      className="inline-flex size-10 shrink-0 items-center justify-center rounded-lg bg-accent-soft font-semibold text-accent"
    >
      {BANK_NAMES[profile].slice(0, 1)}
    </span>
  );
}

type Props = { bank: Bank; className?: string };

/** The figures of a connection's health: calls, failures, certificate, waiting orders, look-ups and the bank's balance. */
function BankFigures({ bank: { health, certificate, capabilities }, className }: Props) {
  const t = useTranslations("banks");
  const format = useFormatter();
  const { errorRate, waitingOrders, bucketLeft } = health;
  const share = (rate: number) => format.number(rate, { style: "percent", maximumFractionDigits: 1 });
  return (
    <dl className={clsx("grid gap-px bg-line", className)}>
      <Figure
        name={t("lastCall")}
        note={
          health.lastReadAt
            ? t.rich("readNote", { age: () => <Age at={health.lastReadAt as Date} by="machine" /> })
            : null
        }
      >
        {health.lastCallAt ? <Age at={health.lastCallAt} by="machine" /> : t("never")}
      </Figure>
      <Figure name={t("errorRate")} note={t("callsNote", { count: health.callsToday })}>
        <span className={TEXT_TONES[failureTone(errorRate)]}>{errorRate === null ? "–" : share(errorRate)}</span>
      </Figure>
      <Figure name={t("certificate")} note={<DateTime at={certificate.until} look="day" />}>
        <span className={TEXT_TONES[certificateTone(certificate.daysLeft)]}>
          {certificate.daysLeft < 0 ? t("ended") : t("days", { count: certificate.daysLeft })}
        </span>
      </Figure>
      <Figure
        name={t("waiting")}
        note={
          waitingOrders.oldestAt
            ? t.rich("oldestNote", { age: () => <Age at={waitingOrders.oldestAt as Date} by="machine" /> })
            : t("nothingWaits")
        }
      >
        {format.number(waitingOrders.count)}
        {waitingOrders.count >= HEALTH_BACKLOG_MAX ? "+" : null}
      </Figure>
      <Figure name={t("bucket")} note={t("bucketNote")}>
        {bucketLeft === null ? "–" : format.number(bucketLeft)}
      </Figure>
      {capabilities.balance ? <BalanceFigure health={health} /> : null}
    </dl>
  );
}

/** What is blocked is not available: it stands apart. */
function BalanceFigure({ health: { balance, balanceAt } }: Pick<Bank, "health">) {
  const t = useTranslations("banks");
  const blocked = balance && balance.blockedByCourt + balance.blockedByDispute > 0n;
  return (
    <Figure
      name={t("balance")}
      note={
        blocked ? (
          <span className="flex flex-wrap gap-x-2">
            {balance.blockedByCourt > 0n ? (
              <span>
                {t("byCourt")} <Money cents={balance.blockedByCourt} className="text-ink" />
              </span>
            ) : null}
            {balance.blockedByDispute > 0n ? (
              <span>
                {t("byDispute")} <Money cents={balance.blockedByDispute} className="text-ink" />
              </span>
            ) : null}
          </span>
        ) : balanceAt ? (
          <Age at={balanceAt} by="machine" />
        ) : null
      }
    >
      {balance ? <Money cents={balance.available} /> : "–"}
    </Figure>
  );
}

function Figure({ name, note, children }: { name: string; note: ReactNode; children: ReactNode }) {
  return (
    <div className="min-w-0 bg-surface px-5 py-3.5 max-sm:px-4">
      <dt className="text-muted text-xs">{name}</dt>
      <dd className="mt-1 font-semibold text-base text-ink tabular-nums tracking-tight">
        {children}
        <span className="block min-h-4 font-normal text-muted text-xs tracking-normal">{note}</span>
      </dd>
    </div>
  );
}
