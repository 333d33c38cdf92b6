"use client";

import { Clock } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { CurlButton } from "../api-call/curl-button.tsx";
import { NewRecordLink } from "../records/new-record-link.tsx";
import { NextSteps, ReceiptStep } from "../records/next-steps.tsx";
import { Failure, MoneyMoved, OnItsWay } from "../records/outcome.tsx";
import { RecordPage } from "../records/record-page.tsx";
import { Timeline } from "../records/timeline.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { DateTime } from "../values/times/date-time.tsx";

type ShownTransfer = ConsoleOutput<"showTransfer">;

/** Poll interval for a transfer in progress, in case a live update is missed. */
const LOOK_AGAIN_MS = 2_000;

/** The page of one transfer between own accounts: its result and its timeline. */
export function TransferDetail({ transactionId }: { transactionId: string }) {
  const t = useTranslations("transfer");
  const read = useRead(
    "showTransfer",
    { transactionId },
    { everyMs: (transfer) => transfer?.status === "PENDING" && LOOK_AGAIN_MS },
  );
  return (
    <RecordPage
      of="transfer"
      title={t("title")}
      back="/transfers"
      read={read}
      note={{ kind: "transfer", subjectId: transactionId }}
      actions={({ externalId }) => <CurlButton of={{ name: "getTransfer", members: { externalId } }} />}
      outcome={(transfer) => <Outcome transfer={transfer} />}
    >
      {(transfer) => (
        <>
          <TransferFacts transfer={transfer} />
          <Timeline of="transfer" id={transfer.transactionId} entries={transfer.timeline} />
        </>
      )}
    </RecordPage>
  );
}

function Outcome({ transfer }: { transfer: ShownTransfer }) {
  const t = useTranslations("transfer");
  const to = t("toAccount", { number: transfer.toAccountNumber, name: transfer.toHolderName });
  if (transfer.status === "FAILED") {
    const action = <NewRecordLink kind="transfer" look="secondary" />;
    return <Failure title={t("FAILED")} errorCode={transfer.errorCode} action={action} />;
  }
  if (transfer.status === "PENDING") {
    return (
      <OnItsWay icon={Clock} title={t("PENDING")}>
        {to}
      </OnItsWay>
    );
  }
  return (
    <>
      <MoneyMoved says={t("success")} cents={transfer.amount}>
        <p className="mt-1 text-muted text-sm">{to}</p>
      </MoneyMoved>
      <NextSteps>
        <ReceiptStep of={`/transfers/${transfer.transactionId}`} />
      </NextSteps>
    </>
  );
}

function TransferFacts({ transfer }: { transfer: ShownTransfer }) {
  const t = useTranslations("transfer");
  const account = (number: string, name: string) => `${number} · ${name}`;
  const id = (name: "transactionId" | "externalId", value: string) => ({
    name: t(name),
    value: <Identifier id={value} what={t(name)} ends={10} />,
  });
  return (
    <Card title={t("details")}>
      <Facts
        facts={[
          { name: t("from"), value: account(transfer.accountNumber, transfer.holderName) },
          { name: t("to"), value: account(transfer.toAccountNumber, transfer.toHolderName) },
          { name: t("created"), value: <DateTime at={transfer.createdAt} look="full" /> },
          { name: t("updated"), value: <DateTime at={transfer.updatedAt} look="full" /> },
          id("transactionId", transfer.transactionId),
          id("externalId", transfer.externalId),
        ]}
      />
    </Card>
  );
}
