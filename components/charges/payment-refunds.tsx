"use client";

import { useTranslations } from "next-intl";
import { useMay } from "../page/viewer.tsx";
import { PaymentFacts } from "../refunds/payment-facts.tsx";
import { RefundsOfPayment } from "../refunds/refunds-of-payment.tsx";
import { Card } from "../ui/card.tsx";
import { paymentOf, type ShownCharge } from "./charge-reads.ts";

/** Shows how much of a charge's payment can be refunded, and its refunds so far. Renders nothing when unpaid. */
export function PaymentRefunds({ charge }: { charge: ShownCharge }) {
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
