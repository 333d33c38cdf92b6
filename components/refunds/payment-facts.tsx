import { useTranslations } from "next-intl";
import { Facts } from "../ui/data-display/facts.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";

/** A received Pix payment, with what can still be refunded of it. Amounts are in cents. */
export type ReceivedPayment = {
  endToEndId: string;
  accountNumber: string;
  payerName: string;
  amount: bigint;
  reversed: bigint;
  left: bigint;
  until: Date;
};

/** Shows the original amount, the amount already refunded, the amount left, and the deadline. */
export function PaymentFacts({ payment }: { payment: ReceivedPayment }) {
  const t = useTranslations("refund");
  return (
    <Facts
      facts={[
        { name: t("originalAmount"), value: <Money cents={payment.amount} /> },
        { name: t("reversed"), value: <Money cents={payment.reversed} /> },
        { name: t("left"), value: <Money cents={payment.left} className="font-medium" /> },
        { name: t("until"), value: <DateTime at={payment.until} look="full" /> },
      ]}
    />
  );
}
