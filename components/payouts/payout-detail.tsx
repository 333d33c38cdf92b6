"use client";

import { Clock, FileText, Send } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { Failure } from "../records/failure.tsx";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { MoneyMoved, OnItsWay } from "../records/outcome.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { buttonStyles } from "../ui/button-styles.ts";
import { DateTime } from "../values/date-time.tsx";
import { Status } from "../values/status.tsx";
import { PayoutFacts } from "./payout-facts.tsx";
import type { ShownPayout } from "./shown-payout.ts";

/** Poll interval for a payout in progress, in case a live update is missed. */
const LOOK_AGAIN_MS = 5_000;
const isOpen = (payout: ShownPayout | undefined) => payout?.status === "INITIATED" || payout?.status === "CONFIRMED";

/** The page of one payout: its result, its fields and its timeline. */
export function PayoutDetail({ transactionId }: { transactionId: string }) {
  const t = useTranslations("payout");
  const read = useRead("showWithdrawal", { transactionId }, { everyMs: (payout) => isOpen(payout) && LOOK_AGAIN_MS });
  return (
    <RecordPage
      title={t("title")}
      back="/payouts"
      read={read}
      status={(payout) => <Status of="withdrawal" status={payout.status} />}
      actions={(payout) => (payout.status === "SUCCESS" ? <ReceiptLink transactionId={transactionId} /> : null)}
      outcome={(payout) => <Outcome payout={payout} />}
    >
      {(payout) => (
        <>
          <PayoutFacts payout={payout} />
          <Timeline of="withdrawal" id={payout.transactionId} entries={payout.timeline} />
        </>
      )}
    </RecordPage>
  );
}

function ReceiptLink({ transactionId }: { transactionId: string }) {
  const t = useTranslations("payout");
  return (
    <Link href={`/payouts/${transactionId}/receipt`} prefetch={false} className={buttonStyles({})}>
      <FileText aria-hidden className="size-4" />
      {t("receipt")}
    </Link>
  );
}

function Outcome({ payout }: { payout: ShownPayout }) {
  const t = useTranslations("payout");
  const name = payout.creditor?.name ?? "";
  if (payout.status === "SUCCESS") {
    return (
      <MoneyMoved says={t("success")} cents={payout.amount}>
        <p className="mt-1 text-muted text-sm">{t("to", { name })}</p>
        {payout.settledAt ? (
          <p className="mt-6 flex flex-wrap justify-center gap-x-1.5 text-faint text-xs">
            {t("settledAt")} <DateTime at={payout.settledAt} look="full" />
          </p>
        ) : null}
      </MoneyMoved>
    );
  }
  if (payout.status === "INITIATED" || payout.status === "CONFIRMED") {
    return (
      <OnItsWay icon={payout.status === "CONFIRMED" ? Send : Clock} title={t(payout.status)}>
        {t(`${payout.status}_hint`, { name })}
      </OnItsWay>
    );
  }
  return (
    <Failure
      title={t(payout.status)}
      errorCode={payout.errorCode}
      spiCode={payout.spiCode}
      action={<NewRecordLink kind="withdrawal" look="secondary" />}
    />
  );
}
