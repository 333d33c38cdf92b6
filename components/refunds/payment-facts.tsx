import { useTranslations } from "next-intl";
import { Facts } from "../ui/facts.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";

/** A Pix that came in, as far as it can be returned. */
export type ReceivedPayment = {
  endToEndId: string;
  accountNumber: string;
  payerName: string;
  amount: bigint;
  reversed: bigint;
  left: bigint;
  until: Date;
};

/** The original, what has gone back already, what is left and until when. */
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
