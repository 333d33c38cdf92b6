"use client";

import { Gauge } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { type Account, LimitUse } from "./limit-use.tsx";

const LimitsDialog = onDemand(() => import("./limits-dialog.tsx").then((module) => module.LimitsDialog));

/** What each account may pay out in an hour, a day and a night, what of it is used, and when a raise begins. */
export function PayoutLimits() {
  const t = useTranslations("limits");
  const read = useRead("showVelocityLimits", {});
  const mayChange = useMay("setVelocityLimits");
  const [changing, setChanging] = useState<string>();
  const accounts = read.data?.accounts;
  const chosen = accounts?.find(({ accountNumber }) => accountNumber === changing);
  return (
    <>
      <section aria-labelledby="payout-limits" className="flex flex-col gap-5">
        <header className="mt-3">
          <h2 id="payout-limits" className="scroll-mt-2 font-semibold text-base text-ink">
            {t("title")}
          </h2>
          <p className="mt-0.5 max-w-3xl text-pretty text-muted text-sm">{t("lead")}</p>
        </header>
        {read.isError && !accounts ? (
          <Card>
            <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          </Card>
        ) : accounts ? (
          accounts.map((account) => (
            <AccountLimits
              key={account.accountNumber}
              account={account}
              onChange={mayChange ? () => setChanging(account.accountNumber) : undefined}
            />
          ))
        ) : (
          <Skeleton className="h-64" />
        )}
        {read.data ? <RaiseDelay delay={read.data.raiseDelay} /> : null}
      </section>
      {chosen && read.data ? (
        <LimitsDialog
          account={chosen}
          delayHours={read.data.raiseDelay.hours}
          onOpenChange={() => setChanging(undefined)}
        />
      ) : null}
    </>
  );
}

type Props = { account: Account; onChange: (() => void) | undefined };

function AccountLimits({ account: { accountNumber, holderName, limits }, onChange }: Props) {
  const t = useTranslations("limits");
  const set = limits.filter(({ value, raise }) => value !== null || raise !== null);
  const change = onChange ? <Button onClick={onChange}>{set.length > 0 ? t("change") : t("setFirst")}</Button> : null;
  return (
    <Card
      title={
        <>
          {holderName} <span className="font-normal text-muted text-sm tabular-nums">{accountNumber}</span>
        </>
      }
      aside={set.length > 0 ? change : null}
    >
      {set.length === 0 ? (
        <Notice icon={Gauge} title={t("none")} action={change}>
          {t("noneHint")}
        </Notice>
      ) : (
        <ul className="grid gap-x-8 gap-y-5 md:grid-cols-2">
          {set.map((limit) => (
            <LimitUse key={limit.name} limit={limit} />
          ))}
        </ul>
      )}
    </Card>
  );
}

const DelayDialog = onDemand(() => import("./delay-dialog.tsx").then((module) => module.DelayDialog));

type RaiseDelayProps = { delay: ConsoleOutput<"showVelocityLimits">["raiseDelay"] };

/** Shows after how many hours a raised limit holds. */
function RaiseDelay({ delay: { hours, next } }: RaiseDelayProps) {
  const t = useTranslations("limits");
  const mayChange = useMay("setRaiseDelay");
  const [changing, setChanging] = useState(false);
  return (
    <Card
      title={t("delay")}
      aside={mayChange ? <Button onClick={() => setChanging(true)}>{t("change")}</Button> : null}
    >
      <p className="max-w-prose text-pretty text-muted text-sm">{t("delayHint")}</p>
      <p className="mt-3 text-ink text-sm">{t("delayIs", { hours })}</p>
      {next ? (
        <p className="mt-1 text-muted text-sm">
          {t("delayNext", { hours: next.hours })} <DateTime at={next.at} />
        </p>
      ) : null}
      {changing ? <DelayDialog hours={hours} onOpenChange={setChanging} /> : null}
    </Card>
  );
}
