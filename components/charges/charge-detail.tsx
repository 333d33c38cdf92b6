"use client";

import { Repeat, Smartphone, Undo2 } from "lucide-react";
import { useTranslations } from "next-intl";
import { useCallback, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { useMay } from "../page/viewer.tsx";
import { NextSteps, PlayerStep, ReceiptStep } from "../records/next-steps.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { PaymentFacts } from "../refunds/payment-facts.tsx";
import { RefundStep } from "../refunds/refund-step.tsx";
import { RefundsOfPayment } from "../refunds/refunds-of-payment.tsx";
import { Button, buttonStyles } from "../ui/button.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Link } from "../ui/link.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Metadata } from "../values/metadata.tsx";
import { Person } from "../values/person.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { ChargeOutcome } from "./charge-outcome.tsx";
import { paymentOf, type ShownCharge } from "./charge-reads.ts";
import { NotCredited } from "./not-credited.tsx";
import { PayCard } from "./pay-card.tsx";

const CancelDialog = onDemand(() => import("./cancel-dialog.tsx").then((module) => module.CancelDialog));
const PayDialog = onDemand(() => import("./pay-dialog.tsx").then((module) => module.PayDialog));
const LargeCode = onDemand(() => import("./large-code.tsx").then((module) => module.LargeCode));

/** Poll interval for a charge that waits for its payment, in case a live update is missed. */
const LOOK_AGAIN_MS = 5_000;

/** The page of one charge: first the code to pay it, then its result. Updates by itself. */
export function ChargeDetail({ chargeId, staging }: { chargeId: string; staging: boolean }) {
  const t = useTranslations("charge");
  const read = useRead(
    "showCharge",
    { chargeId },
    { everyMs: (charge) => charge?.status === "PENDING" && LOOK_AGAIN_MS },
  );
  const [large, setLarge] = useState(false);
  const small = useCallback(() => setLarge(false), []);
  const again = () => void read.refetch();
  return (
    <RecordPage
      of="charge"
      title={t("title")}
      back="/charges"
      read={read}
      note={{ kind: "charge", subjectId: chargeId }}
      badges={(charge) => <Refunded charge={charge} />}
      actions={(charge) => <ChargeActions charge={charge} staging={staging} />}
      outcome={(charge) =>
        charge.status === "PENDING" ? (
          <PayCard charge={charge} onOver={again} onLarge={() => setLarge(true)} />
        ) : (
          <>
            <ChargeOutcome charge={charge} />
            {charge.status === "PAID" ? <PaidSteps charge={charge} /> : null}
          </>
        )
      }
    >
      {(charge) => (
        <>
          <NotCredited charge={charge} />
          <PaymentRefunds charge={charge} />
          <ChargeFacts charge={charge} />
          <Timeline of="charge" id={charge.chargeId} entries={charge.timeline} />
          {large ? <LargeCode charge={charge} onOver={again} onClose={small} /> : null}
        </>
      )}
    </RecordPage>
  );
}

/** Shows all fields of a charge. */
function ChargeFacts({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("charge");
  const id = (name: "chargeId" | "externalId" | "endToEndId" | "pixKey", value: string): Fact => ({
    name: t(name),
    value: <Identifier id={value} what={t(name)} ends={10} />,
  });
  const { debtor, expectedPayer, pixTransaction } = charge;
  const facts: (Fact | null)[] = [
    debtor && {
      name: t("payer"),
      value: <Person {...debtor} place={{ at: "chargePayer", recordId: charge.chargeId }} />,
    },
    debtor && { name: t("payerBank"), value: debtor.bankAccount.bankName ?? debtor.bankAccount.ispb },
    expectedPayer && {
      name: t("expectedPayer"),
      value: <Person {...expectedPayer} place={{ at: "chargeExpectedPayer", recordId: charge.chargeId }} />,
    },
    { name: t("account"), value: `${charge.accountNumber} · ${charge.holderName}` },
    id("pixKey", charge.pixKey),
    { name: t("created"), value: <DateTime at={charge.createdAt} look="full" /> },
    { name: t("expires"), value: <DateTime at={charge.expiresAt} look="full" /> },
    id("chargeId", charge.chargeId),
    id("externalId", charge.externalId),
    pixTransaction && id("endToEndId", pixTransaction.endToEndId),
    charge.registration && { name: t("registration"), value: t(`registration_${charge.registration}`) },
    charge.metadata && { name: t("metadata"), value: <Metadata entries={charge.metadata} /> },
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}

/** Says that a paid charge was refunded, in whole or in part. */
function Refunded({ charge: { pixTransaction } }: { charge: ShownCharge }) {
  const t = useTranslations("charge");
  if (!pixTransaction || pixTransaction.totalReversedAmount === 0n) return null;
  return (
    <Badge>
      <Undo2 aria-hidden />
      {t(pixTransaction.leftAmount > 0n ? "refundedPart" : "refunded")}
    </Badge>
  );
}

/** The actions on a charge: cancel it, create a similar charge, or pay it in the sandbox. */
function ChargeActions({ charge, staging }: { charge: ShownCharge; staging: boolean }) {
  const t = useTranslations("charge");
  const [open, setOpen] = useState<"cancel" | "phone" | null>(null);
  const mayCancel = useMay("cancelCharge");
  // The simulator pays nothing at a bank.
  const mayPay = useMay("payInSandbox") && staging && charge.registration === null;
  const isPending = charge.status === "PENDING";
  const toggle = (name: "cancel" | "phone") => (isOpen: boolean) => setOpen(isOpen ? name : null);
  return (
    <div className="flex flex-wrap items-center gap-2 max-sm:*:grow print:hidden">
      {isPending && mayCancel ? (
        <Button look="ghost" onClick={() => setOpen("cancel")} className="max-sm:order-last">
          {t("cancel")}
        </Button>
      ) : null}
      <CurlButton of={{ name: "getCharge", members: { chargeId: charge.chargeId } }} />
      {charge.status === "PAID" ? null : <RepeatCharge chargeId={charge.chargeId} />}
      {isPending && mayPay ? (
        <Button look="primary" onClick={() => setOpen("phone")}>
          <Smartphone aria-hidden className="size-4" />
          {t("pay")}
        </Button>
      ) : null}
      {open === "cancel" && isPending ? <CancelDialog charge={charge} onOpenChange={toggle("cancel")} /> : null}
      {open === "phone" ? <PayDialog brCode={charge.brCode} onOpenChange={toggle("phone")} /> : null}
    </div>
  );
}

/** What one does next with a paid charge: its receipt, a refund, the same charge again, the player. */
function PaidSteps({ charge }: { charge: ShownCharge }) {
  const payment = paymentOf(charge);
  const { chargeId, debtor, isDisputed } = charge;
  return (
    <NextSteps>
      {debtor ? <ReceiptStep of={`/charges/${chargeId}`} /> : null}
      {payment ? <RefundStep payment={payment} isDisputed={isDisputed} /> : null}
      <RepeatCharge chargeId={chargeId} wide />
      {debtor ? <PlayerStep place={{ at: "chargePayer", recordId: chargeId }} name={debtor.name} /> : null}
    </NextSteps>
  );
}

/** Leads to the form for a charge like this one. Renders nothing when the role may not create charges. */
function RepeatCharge({ chargeId, wide = false }: { chargeId: string; wide?: boolean }) {
  const t = useTranslations("charge");
  if (!useMay("createCharge")) return null;
  return (
    <Link href={`/charges/new?repeat=${chargeId}`} className={buttonStyles({ wide })}>
      <Repeat aria-hidden className="size-4" />
      {t("repeat")}
    </Link>
  );
}

/** Shows how much of a charge's payment can be refunded, and its refunds so far. Renders nothing when unpaid. */
function PaymentRefunds({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("newRefund");
  const maySee = useMay("listRefunds");
  const payment = paymentOf(charge);
  if (!payment || !maySee) return null;
  return (
    <Card title={t("refunds")}>
      <PaymentFacts payment={payment} />
      {payment.reversed > 0n ? (
        <RefundsOfPayment endToEndId={payment.endToEndId} className="mt-4 border-line border-t" />
      ) : null}
    </Card>
  );
}
