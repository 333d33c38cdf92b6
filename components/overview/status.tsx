"use client";

import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Age } from "../values/age.tsx";
import { Money } from "../values/money.tsx";
import { Outcomes } from "./outcomes.tsx";

type StatusFigures = ConsoleOutput<"showStatus">;

/** Shows the share of good outcomes with the reasons of the others, the payouts in flight, and the webhooks' health. */
export function Status({ figures }: { figures: StatusFigures | undefined }) {
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
  const format = useFormatter();
  return (
    <Card title={t("inFlight")}>
      {!payouts ? (
        <Skeleton className="h-28" />
      ) : (
        <>
          <p className="flex flex-wrap items-baseline gap-x-2">
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
                {t(`webhooks_${name}`)}
              </dt>
              <dd className="tabular-nums">{format.number(health[name])}</dd>
            </div>
          ))}
        </dl>
      )}
    </Card>
  );
}
