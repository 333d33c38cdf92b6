"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/calls/use-read.ts";
import { PartyFact } from "../records/party-fact.tsx";
import { RailStanding } from "../records/rail-standing.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { ActorName } from "../values/actor-name.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { type ShownUnapplied, UnappliedOutcome } from "./unapplied-outcome.tsx";

/** Poll interval for a return in progress, in case a live update is missed. */
const LOOK_AGAIN_MS = 5_000;

/** The page of money that arrived and was not credited: what to do, what it is, and what happened to it. */
export function UnappliedDetail({ unappliedPaymentId }: { unappliedPaymentId: string }) {
  const t = useTranslations("unapplied");
  const read = useRead(
    "showUnappliedPayment",
    { unappliedPaymentId },
    { everyMs: (payment) => payment?.status === "RETURNING" && LOOK_AGAIN_MS },
  );
  return (
    <RecordPage
      of="unappliedPayment"
      title={t("one")}
      back="/charges/unapplied"
      read={read}
      outcome={(payment) => <UnappliedOutcome payment={payment} />}
    >
      {(payment) => (
        <>
          {payment.status === "RETURNING" ? <RailStanding {...payment} endToEndId={payment.returnId} /> : null}
          <UnappliedFacts payment={payment} />
          <Timeline of="unappliedPayment" id={unappliedPaymentId} entries={payment.timeline} />
        </>
      )}
    </RecordPage>
  );
}

/** Shows all fields of an unapplied payment. */
function UnappliedFacts({ payment }: { payment: ShownUnapplied }) {
  const t = useTranslations("unapplied");
  const reason = useTranslations("unappliedReason");
  const id = (name: "endToEndId" | "txid" | "pixKey" | "returnId" | "bankReference", value: string | null) =>
    value ? { name: t(name), value: <Identifier id={value} what={t(name)} ends={10} /> } : null;
  const { payer, charge, decidedBy } = payment;
  const facts: (Fact | null)[] = [
    { name: t("why"), value: reason(payment.reason) },
    {
      name: t("payer"),
      value: payer ? (
        <PartyFact party={payer} place={{ at: "unappliedPayer", recordId: payment.unappliedPaymentId }} />
      ) : (
        t("payerUnknown")
      ),
    },
    { name: t("proof"), value: t(`proof_${payment.payerProof}`) },
    { name: t("account"), value: `${payment.accountNumber} · ${payment.holderName}` },
    id("pixKey", payment.pixKey),
    { name: t("paidAt"), value: <DateTime at={payment.paidAt} look="full" /> },
    charge && { name: t("charge"), value: <Identifier id={charge.externalId} what={t("charge")} ends={10} /> },
    id("endToEndId", payment.endToEndId),
    charge ? null : id("txid", payment.txid),
    decidedBy && { name: t("decidedBy"), value: <ActorName actor={decidedBy} /> },
    payment.decidedBecause ? { name: t("because"), value: payment.decidedBecause } : null,
    id("bankReference", payment.bankReference),
    id("returnId", payment.returnId),
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}
