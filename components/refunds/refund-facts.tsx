import { useTranslations } from "next-intl";
import { PartyFact } from "../records/party-fact.tsx";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { ShownRefund } from "./shown-refund.ts";

/** Shows all fields of a refund and of the payment that it returns. */
export function RefundFacts({ refund }: { refund: ShownRefund }) {
  const t = useTranslations("refund");
  const id = (
    name: "transactionId" | "externalId" | "originalEndToEndId" | "refundEndToEndId",
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
      value: <PartyFact party={refund.creditor} place={{ at: "refundReceiver", recordId: refund.transactionId }} />,
    },
    { name: t("from"), value: <span className="tabular-nums">{refund.accountNumber}</span> },
    money("originalAmount", refund.originalAmount),
    money("reversed", refund.totalReversedAmount),
    money("left", refund.leftAmount),
    { name: t("until"), value: <DateTime at={refund.canBeReversedUntil} look="full" /> },
    refund.fee > 0n ? money("fee", refund.fee) : null,
    { name: t("created"), value: <DateTime at={refund.createdAt} look="full" /> },
    refund.settledAt && { name: t("settled"), value: <DateTime at={refund.settledAt} look="full" /> },
    id("refundEndToEndId", refund.refundEndToEndId),
    id("originalEndToEndId", refund.originalEndToEndId),
    id("transactionId", refund.transactionId),
    id("externalId", refund.externalId),
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}
