"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink } from "../layout/back-link.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { ChargeStatus } from "../values/charge-status.tsx";
import { Money } from "../values/money.tsx";
import { ChargeActions } from "./charge-actions.tsx";
import { ChargeFacts } from "./charge-facts.tsx";
import { ChargeHistory } from "./charge-history.tsx";
import { ChargeOutcome } from "./charge-outcome.tsx";
import { PayCard } from "./pay-card.tsx";

/** Should a live update ever be missed, a charge that waits for its payment is looked at again after this long. */
const LOOK_AGAIN_MS = 5_000;

/** One charge: the code to pay it by, then what became of it. Follows the charge by itself. */
export function ChargeDetail({ chargeId, staging }: { chargeId: string; staging: boolean }) {
  const t = useTranslations("charge");
  const read = useRead(
    "showCharge",
    { chargeId },
    { everyMs: (charge) => charge?.status === "PENDING" && LOOK_AGAIN_MS },
  );
  const charge = read.data;
  return (
    <>
      <BackLink href="/charges" />
      {charge ? (
        <>
          <PageHeader
            title={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="sr-only">{t("title")}</span>
                <Money cents={charge.amount} className="text-2xl" />
                <ChargeStatus status={charge.status} />
              </span>
            }
            lead={charge.description}
          >
            <ChargeActions charge={charge} staging={staging} />
          </PageHeader>
          <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
            {charge.status === "PENDING" ? (
              <PayCard charge={charge} onOver={() => void read.refetch()} />
            ) : (
              <ChargeOutcome charge={charge} />
            )}
            <div className="flex min-w-0 flex-col gap-5">
              <ChargeFacts charge={charge} />
              <ChargeHistory history={charge.history} />
            </div>
          </div>
        </>
      ) : read.isError ? (
        <>
          <PageHeader title={t("title")} />
          <Card>
            <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          </Card>
        </>
      ) : (
        <Waiting title={t("title")} />
      )}
    </>
  );
}

function Waiting({ title }: { title: string }) {
  return (
    <div aria-busy>
      <PageHeader title={title} lead={<Skeleton className="mt-1 h-4 w-48" />} />
      <div className="grid items-start gap-5 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <Skeleton className="h-130 rounded-xl" />
        <Skeleton className="h-96 rounded-xl" />
      </div>
    </div>
  );
}
