"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Link } from "../ui/link.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import { Age } from "../values/times/age.tsx";

type StatusFigures = ConsoleOutput<"showStatus">;

/** Shows the share of good outcomes with the reasons of the others, the payouts in flight, and the webhooks' health. */
export function ServiceStatus({ figures }: { figures: StatusFigures | undefined }) {
  const t = useTranslations("overview");
  return (
    <div className="grid gap-5 md:grid-cols-2 xl:grid-cols-4">
      <Outcomes title={t("chargesEnded")} of="charge" outcomes={figures?.charges} />
      <Outcomes title={t("payoutsEnded")} of="withdrawal" outcomes={figures?.payouts} />
      <InFlight payouts={figures?.inFlight} />
      <Webhooks health={figures?.webhooks} />
    </div>
  );
}

function InFlight({ payouts }: { payouts: StatusFigures["inFlight"] | undefined }) {
  const t = useTranslations("overview");
  const network = useRead("showNetworkState", {}).data;
  const isSilent = network && (network.ordersWaitSince !== null || network.dictIsSilent);
  const format = useFormatter();
  return (
    <Card
      title={t("inFlight")}
      aside={
        network ? (
          <Badge tone={isSilent ? "warn" : "good"}>{t(isSilent ? "networkSilent" : "networkNormal")}</Badge>
        ) : null
      }
    >
      {!payouts ? (
        <Skeleton className="h-28" />
      ) : (
        <>
          <p className="flex flex-col">
            <span className="font-semibold text-2xl tabular-nums tracking-tight">{format.number(payouts.count)}</span>
            <Money cents={payouts.amount} className="text-muted text-sm" />
          </p>
          {payouts.count === 0 ? <p className="mt-2 text-muted text-sm">{t("inFlightNone")}</p> : null}
          <ul className="mt-3 flex flex-col text-sm">
            {payouts.oldest.map(({ amount, createdAt }) => (
              <li
                key={`${createdAt.getTime()} ${amount}`}
                className="flex flex-wrap justify-between gap-x-3 border-line border-t py-1.5"
              >
                <Money cents={amount} />
                <Age at={createdAt} by="business" className="text-muted" />
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}

function Webhooks({ health }: { health: StatusFigures["webhooks"] | undefined }) {
  const t = useTranslations("overview");
  const maySee = useMay("listWebhooks");
  const format = useFormatter();
  const parts = [
    { name: "well", mark: "bg-good-mark" },
    { name: "failing", mark: "bg-bad" },
    { name: "paused", mark: "bg-faint" },
  ] as const;
  return (
    <Card title={t("webhooks")}>
      {!health ? (
        <Skeleton className="h-28" />
      ) : (
        <dl className="flex flex-col text-sm">
          {parts.map(({ name, mark }) => (
            <div key={name} className="flex justify-between gap-3 border-line border-t py-2 first:border-t-0">
              <dt className="flex items-center gap-2 text-muted">
                <span aria-hidden className={`size-2 rounded-[3px] ${mark}`} />
                {maySee && name !== "well" && health[name] > 0 ? (
                  <Link
                    href="/webhooks"
                    className="underline decoration-line-strong underline-offset-4 hover:decoration-accent"
                  >
                    {t(`webhooks_${name}`)}
                  </Link>
                ) : (
                  t(`webhooks_${name}`)
                )}
              </dt>
              <dd className="tabular-nums">{format.number(health[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}

type OutcomesProps = {
  title: string;
  of: "charge" | "withdrawal";
  outcomes: StatusFigures["charges"] | undefined;
};

/** Shows the share of records that ended well, and the reasons of the others, the most frequent first. */
function Outcomes({ title, of, outcomes }: OutcomesProps) {
  const t = useTranslations("overview");
  const format = useFormatter();
  const status = useTranslations("status");
  const words = useTranslations(of === "charge" ? "chargeError" : "failure");
  const share = (part: number, whole: number) =>
    format.number(part / whole, { style: "percent", maximumFractionDigits: 1 });
  return (
    <Card title={title}>
      {!outcomes ? (
        <Skeleton className="h-28" />
      ) : outcomes.ended === 0 ? (
        <p className="text-muted text-sm">{t("nothingEnded")}</p>
      ) : (
        <>
          <p className="flex flex-col">
            <span className="font-semibold text-2xl tabular-nums tracking-tight">
              {share(outcomes.good, outcomes.ended)}
            </span>
            <span className="text-muted text-sm">{t(`ofEnded_${of}`, { count: outcomes.ended })}</span>
          </p>
          <ul className="mt-3 flex flex-col text-sm">
            {outcomes.reasons.slice(0, 5).map((reason) => (
              <li key={`${reason.status} ${reason.errorCode}`} className="border-line border-t py-1.5">
                <p className="flex items-baseline justify-between gap-3">
                  <span className="min-w-0">{status(`${of}.${reason.status}` as "charge.EXPIRED")}</span>
                  <span className="shrink-0 text-muted tabular-nums">
                    {format.number(reason.count)} · {share(reason.count, outcomes.ended)}
                  </span>
                </p>
                {reason.errorCode ? (
                  // Two lines also for a short text: otherwise the cards move when the font comes, which is narrower.
                  <p className="min-h-[2lh] text-pretty text-muted text-xs">
                    {words(reason.errorCode as "ACCOUNT_MISMATCH")}
                  </p>
                ) : null}
              </li>
            ))}
          </ul>
        </>
      )}
    </Card>
  );
}
