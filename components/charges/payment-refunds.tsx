"use client";

import { Undo2 } from "lucide-react";
import dynamic from "next/dynamic";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { businessNow } from "#lib/client/clock.ts";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import { useRead } from "#lib/client/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { PaymentFacts, type ReceivedPayment } from "../refunds/payment-facts.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";
import { refundsInput, type ShownCharge } from "./charge-reads.ts";

const RefundDialog = dynamic(() => import("../refunds/refund-dialog.tsx").then((module) => module.RefundDialog));

/** Shows how much of a charge's payment can be refunded, and its refunds so far. Renders nothing when unpaid. */
export function PaymentRefunds({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("newRefund");
  const [open, setOpen] = useState(false);
  const maySee = useMay("listRefunds");
  const mayRefund = useMay("createRefund");
  useBusinessAhead();
  const payment = paymentOf(charge);
  if (!payment || !maySee) return null;
  const isRefundable = payment.left > 0n && payment.until.getTime() > businessNow();
  return (
    <Card
      title={t("refunds")}
      aside={
        mayRefund && isRefundable ? (
          <Button size="sm" onClick={() => setOpen(true)}>
            <Undo2 aria-hidden className="size-3.5" />
            {t("title")}
          </Button>
        ) : null
      }
    >
      <PaymentFacts payment={payment} />
      {payment.reversed > 0n ? <Refunds endToEndId={payment.endToEndId} /> : null}
      {open ? <RefundDialog payment={payment} onClose={() => setOpen(false)} /> : null}
    </Card>
  );
}

function paymentOf({ pixTransaction, canBeReversedUntil, accountNumber, debtor }: ShownCharge): ReceivedPayment | null {
  if (!pixTransaction || !canBeReversedUntil) return null;
  return {
    endToEndId: pixTransaction.endToEndId,
    accountNumber,
    payerName: debtor?.name ?? "",
    amount: pixTransaction.amount,
    reversed: pixTransaction.totalReversedAmount,
    left: pixTransaction.leftAmount,
    until: canBeReversedUntil,
  };
}

function Refunds({ endToEndId }: { endToEndId: string }) {
  const refunds = useRead("listRefunds", refundsInput(endToEndId)).data?.rows ?? [];
  return (
    <ul className="mt-4 flex flex-col border-line border-t text-sm">
      {refunds.map((refund) => (
        <li
          key={refund.transactionId}
          className="flex flex-wrap items-center gap-x-3 gap-y-1 border-line border-b py-2 last:border-b-0 last:pb-0"
        >
          <Link
            href={`/refunds/${refund.transactionId}`}
            prefetch={false}
            className="font-medium text-accent underline-offset-2 hover:underline"
          >
            <Money cents={refund.amount} />
          </Link>
          <Status of="refund" status={refund.status} />
          <DateTime at={refund.createdAt} className="ml-auto text-muted" />
        </li>
      ))}
    </ul>
  );
}
