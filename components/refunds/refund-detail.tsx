"use client";

import { Clock } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { Failure } from "../records/failure.tsx";
import { MoneyMoved, OnItsWay } from "../records/outcome.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { buttonStyles } from "../ui/button-styles.ts";
import { DateTime } from "../values/date-time.tsx";
import { Status } from "../values/status.tsx";
import { RefundFacts } from "./refund-facts.tsx";
import type { ShownRefund } from "./shown-refund.ts";

/** Poll interval for a refund in progress, in case a live update is missed. */
const LOOK_AGAIN_MS = 5_000;

/** The page of one refund: its result, its payment and its timeline. */
export function RefundDetail({ transactionId }: { transactionId: string }) {
  const t = useTranslations("refund");
  const read = useRead(
    "showRefund",
    { transactionId },
    { everyMs: (refund) => refund?.status === "PROCESSING" && LOOK_AGAIN_MS },
  );
  return (
    <RecordPage
      title={t("title")}
      back="/refunds"
      read={read}
      status={(refund) => <Status of="refund" status={refund.status} />}
      actions={(refund) => (
        <Link href={`/charges/${refund.chargeId}`} prefetch={false} className={buttonStyles({})}>
          {t("toCharge")}
        </Link>
      )}
      outcome={(refund) => <Outcome refund={refund} />}
    >
      {(refund) => (
        <>
          <RefundFacts refund={refund} />
          <Timeline of="refund" id={refund.transactionId} entries={refund.timeline} />
        </>
      )}
    </RecordPage>
  );
}

function Outcome({ refund }: { refund: ShownRefund }) {
  const t = useTranslations("refund");
  const { name } = refund.creditor;
  if (refund.status === "FAILED") {
    return <Failure title={t("FAILED")} errorCode={refund.errorCode} spiCode={refund.spiCode} />;
  }
  if (refund.status === "PROCESSING") {
    return (
      <OnItsWay icon={Clock} title={t("PROCESSING")}>
        {t("PROCESSING_hint", { name })}
      </OnItsWay>
    );
  }
  return (
    <MoneyMoved says={t("success")} cents={refund.amount}>
      <p className="mt-1 text-muted text-sm">{t("to", { name })}</p>
      {refund.settledAt ? (
        <p className="mt-6 flex flex-wrap justify-center gap-x-1.5 text-faint text-xs">
          {t("settledAt")} <DateTime at={refund.settledAt} look="full" />
        </p>
      ) : null}
    </MoneyMoved>
  );
}
