import { clsx } from "clsx";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { HEALTH_BACKLOG_MAX } from "#lib/core/limits.ts";
import { Age } from "../values/age.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { type Bank, certificateTone, failureTone, TEXT_TONES } from "./bank.ts";

type Props = { bank: Bank; className?: string };

/** The figures of a connection's health: calls, failures, certificate, waiting orders, look-ups and the bank's balance. */
export function BankFigures({ bank: { health, certificate, capabilities }, className }: Props) {
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
