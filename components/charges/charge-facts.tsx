import { useTranslations } from "next-intl";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Metadata } from "../values/metadata.tsx";
import { Person } from "../values/person.tsx";
import type { ShownCharge } from "./shown-charge.ts";

/** Shows all fields of a charge. */
export function ChargeFacts({ charge }: { charge: ShownCharge }) {
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
    { name: t("account"), value: <span className="tabular-nums">{charge.accountNumber}</span> },
    id("pixKey", charge.pixKey),
    { name: t("created"), value: <DateTime at={charge.createdAt} look="full" /> },
    { name: t("expires"), value: <DateTime at={charge.expiresAt} look="full" /> },
    id("chargeId", charge.chargeId),
    id("externalId", charge.externalId),
    pixTransaction && id("endToEndId", pixTransaction.endToEndId),
    charge.metadata && { name: t("metadata"), value: <Metadata entries={charge.metadata} /> },
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}
