import { useTranslations } from "next-intl";
import { PartyFact } from "../records/party-fact.tsx";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Metadata } from "../values/metadata.tsx";
import { Money } from "../values/money.tsx";
import { WholeTaxId } from "../values/whole-tax-id.tsx";
import type { ShownPayout } from "./shown-payout.ts";

/** Shows all fields of a payout. */
export function PayoutFacts({ payout }: { payout: ShownPayout }) {
  const t = useTranslations("payout");
  const keyType = useTranslations("pixKeyType");
  const id = (name: "transactionId" | "externalId" | "endToEndId", value: string): Fact => ({
    name: t(name),
    value: <Identifier id={value} what={t(name)} ends={10} />,
  });
  const { creditor, pixKey, expectedTaxId, transactionId: recordId } = payout;
  const facts: (Fact | null)[] = [
    creditor && {
      name: t("creditor"),
      value: <PartyFact party={creditor} place={{ at: "payoutReceiver", recordId }} />,
    },
    pixKey && {
      name: t("pixKey"),
      value: (
        <span>
          {keyType(pixKey.keyType)} ·{" "}
          {pixKey.keyType === "CPF" ? (
            <WholeTaxId taxId={pixKey.key} place={{ at: "payoutKey", recordId }} />
          ) : (
            pixKey.key
          )}
        </span>
      ),
    },
    expectedTaxId
      ? {
          name: t("expectedTaxId"),
          value: <WholeTaxId taxId={expectedTaxId} place={{ at: "payoutExpectedReceiver", recordId }} />,
        }
      : null,
    { name: t("from"), value: `${payout.accountNumber} · ${payout.holderName}` },
    payout.fee > 0n ? { name: t("fee"), value: <Money cents={payout.fee} /> } : null,
    { name: t("created"), value: <DateTime at={payout.createdAt} look="full" /> },
    payout.settledAt && { name: t("settled"), value: <DateTime at={payout.settledAt} look="full" /> },
    id("transactionId", payout.transactionId),
    id("externalId", payout.externalId),
    payout.endToEndId ? id("endToEndId", payout.endToEndId) : null,
    payout.metadata && { name: t("metadata"), value: <Metadata entries={payout.metadata} /> },
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}
