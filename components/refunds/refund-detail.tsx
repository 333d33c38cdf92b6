"use client";

import { Clock, QrCode } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { NextSteps, PlayerStep, ReceiptStep, StepLink } from "../records/next-steps.tsx";
import { Failure, MoneyMoved, OnItsWay } from "../records/outcome.tsx";
import { PartyFact } from "../records/party-fact.tsx";
import { RailStanding } from "../records/rail-standing.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import type { ReceivedPayment } from "./payment-facts.tsx";
import { RefundStep } from "./refund-step.tsx";
import { RefundsOfPayment } from "./refunds-of-payment.tsx";

type ShownRefund = ConsoleOutput<"showRefund">;

/** Poll interval for a refund in progress, in case a live update is missed. */
const LOOK_AGAIN_MS = 5_000;

/** Failures of the account that the Pix came from. A refund cannot go to another account, but a payout can. */
const OF_THE_ACCOUNT: readonly ShownRefund["errorCode"][] = [
  "ACCOUNT_MISMATCH",
  "RECEIVER_ACCOUNT_INVALID",
  "RECEIVER_ACCOUNT_BLOCKED",
  "RECEIVER_ACCOUNT_CLOSED",
  "RECEIVER_REJECTED",
  "LIMIT_EXCEEDED",
];
/** Failures after which the person can be paid only by a payout. */
const LEFT_TO_PAYOUT: readonly ShownRefund["errorCode"][] = [
  ...OF_THE_ACCOUNT,
  "REFUND_WINDOW_CLOSED",
  "PAYMENT_NOT_REFUNDABLE",
];

/** The page of one refund: its result, its payment and its timeline. */
export function RefundDetail({ transactionId }: { transactionId: string }) {
  const t = useTranslations("refund");
  const payment = useTranslations("newRefund");
  const read = useRead(
    "showRefund",
    { transactionId },
    { everyMs: (refund) => refund?.status === "PROCESSING" && LOOK_AGAIN_MS },
  );
  return (
    <RecordPage
      of="refund"
      title={t("title")}
      back="/refunds"
      read={read}
      note={{ kind: "refund", subjectId: transactionId }}
      actions={({ originalEndToEndId: endToEndId, externalId }) => (
        <CurlButton of={{ name: "getRefund", members: { endToEndId, externalId } }} />
      )}
      outcome={(refund) => (
        <>
          <Outcome refund={refund} />
          <NextSteps>
            {refund.status === "SUCCESS" && refund.creditor ? <ReceiptStep of={`/refunds/${transactionId}`} /> : null}
            <RefundStep payment={paymentOf(refund)} isDisputed={refund.isDisputed} />
            <StepLink href={`/charges/${refund.chargeId}`} icon={QrCode}>
              {t("toCharge")}
            </StepLink>
            {refund.creditor ? (
              <PlayerStep place={{ at: "refundReceiver", recordId: transactionId }} name={refund.creditor.name} />
            ) : null}
          </NextSteps>
        </>
      )}
    >
      {(refund) => (
        <>
          {refund.status === "PROCESSING" ? <RailStanding {...refund} endToEndId={refund.refundEndToEndId} /> : null}
          <RefundFacts refund={refund} />
          <Card title={payment("refunds")}>
            <RefundsOfPayment endToEndId={refund.originalEndToEndId} here={transactionId} className="-my-2" />
          </Card>
          <Timeline of="refund" id={refund.transactionId} entries={refund.timeline} />
        </>
      )}
    </RecordPage>
  );
}

function paymentOf(refund: ShownRefund): ReceivedPayment {
  return {
    endToEndId: refund.originalEndToEndId,
    accountNumber: refund.accountNumber,
    payerName: refund.creditor?.name ?? "",
    amount: refund.originalAmount,
    reversed: refund.totalReversedAmount,
    left: refund.leftAmount,
    until: refund.canBeReversedUntil,
  };
}

function Outcome({ refund }: { refund: ShownRefund }) {
  const t = useTranslations("refund");
  const failure = useTranslations("failure");
  const name = refund.creditor?.name ?? t("creditorUnknown");
  if (refund.status === "FAILED") {
    const { errorCode, railReason } = refund;
    return (
      <Failure
        title={t("FAILED")}
        errorCode={errorCode}
        reason={railReason}
        advice={OF_THE_ACCOUNT.includes(errorCode) ? failure("refundAdvice") : undefined}
        action={LEFT_TO_PAYOUT.includes(errorCode) ? <NewRecordLink kind="withdrawal" look="secondary" /> : null}
      />
    );
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

/** Shows all fields of a refund and of the payment that it returns. */
function RefundFacts({ refund }: { refund: ShownRefund }) {
  const t = useTranslations("refund");
  const id = (
    name: "transactionId" | "externalId" | "originalEndToEndId" | "refundEndToEndId" | "bankReference",
    value: string,
  ): Fact => ({
    name: t(name),
    value: <Identifier id={value} what={t(name)} ends={10} />,
  });
  const money = (name: "originalAmount" | "reversed" | "left" | "fee", cents: bigint): Fact => ({
    name: t(name),
    value: <Money cents={cents} />,
  });
  const facts: (Fact | null)[] = [
    {
      name: t("creditor"),
      value: refund.creditor ? (
        <PartyFact party={refund.creditor} place={{ at: "refundReceiver", recordId: refund.transactionId }} />
      ) : (
        t("creditorUnknown")
      ),
    },
    { name: t("from"), value: <span className="tabular-nums">{refund.accountNumber}</span> },
    money("originalAmount", refund.originalAmount),
    money("reversed", refund.totalReversedAmount),
    money("left", refund.leftAmount),
    { name: t("until"), value: <DateTime at={refund.canBeReversedUntil} look="full" /> },
    refund.fee > 0n ? money("fee", refund.fee) : null,
    { name: t("created"), value: <DateTime at={refund.createdAt} look="full" /> },
    refund.settledAt && { name: t("settled"), value: <DateTime at={refund.settledAt} look="full" /> },
    refund.refundEndToEndId === null ? null : id("refundEndToEndId", refund.refundEndToEndId),
    id("originalEndToEndId", refund.originalEndToEndId),
    id("transactionId", refund.transactionId),
    id("externalId", refund.externalId),
    refund.bankReference === null ? null : id("bankReference", refund.bankReference),
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}
