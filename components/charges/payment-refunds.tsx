"use client";

import Link from "next/link";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { PaymentFacts } from "../refunds/payment-facts.tsx";
import { Card } from "../ui/card.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import { Status } from "../values/status.tsx";
import { paymentOf, refundsInput, type ShownCharge } from "./charge-reads.ts";

/** Shows how much of a charge's payment can be refunded, and its refunds so far. Renders nothing when unpaid. */
export function PaymentRefunds({ charge }: { charge: ShownCharge }) {
  const t = useTranslations("newRefund");
  const maySee = useMay("listRefunds");
  const payment = paymentOf(charge);
  if (!payment || !maySee) return null;
  return (
    <Card title={t("refunds")}>
      <PaymentFacts payment={payment} />
      {payment.reversed > 0n ? <Refunds endToEndId={payment.endToEndId} /> : null}
    </Card>
  );
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
