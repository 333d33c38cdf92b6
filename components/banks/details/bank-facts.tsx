import { Check, FileKey2, Minus, RefreshCw } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../../ui/button.tsx";
import { type Fact, Facts } from "../../ui/data-display/facts.tsx";
import { Identifier } from "../../ui/data-display/identifier.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import { BANK_NAMES, type Bank, certificateTone, type Opened, TEXT_TONES } from "./bank.ts";

type Props = { bank: Bank; mayChange: boolean; onOpen: (opened: Opened) => void };

/** The settings of a connection, its certificates and what its bank can do. */
export function BankFacts({ bank, mayChange, onOpen }: Props) {
  const t = useTranslations("banks");
  const { profile, environment, address, clientId, latePayments, webhookUrl, health } = bank;
  const facts: Fact[] = [
    { name: t("bank"), value: BANK_NAMES[profile] },
    { name: t("environment"), value: address ?? t(`environment${environment}`) },
    { name: t("clientId"), value: <Identifier id={clientId} what={t("clientId")} ends={10} /> },
    { name: t("latePayments"), value: t(`late${latePayments}`) },
    ...(bank.capabilities.payerInWebhook
      ? [{ name: t("unknownPayers"), value: t(`unknown${bank.unknownPayers}`) }]
      : []),
    {
      name: t("webhookUrl"),
      value: (
        <span>
          <span className="block break-all font-mono text-xs">{webhookUrl}</span>
          <span className="block text-muted text-xs">{t("webhookHint")}</span>
        </span>
      ),
    },
    {
      name: t("lastWebhook"),
      value: health.lastWebhookAt ? <DateTime at={health.lastWebhookAt} look="full" /> : t("never"),
    },
    ...(health.lastFailureAt
      ? [{ name: t("lastFailure"), value: <Failure at={health.lastFailureAt} failure={health.lastFailure} /> }]
      : []),
  ];
  return (
    <>
      <section className="flex flex-col gap-3 border-line border-t pt-4">
        <header className="flex flex-wrap items-center justify-between gap-2">
          <h3 className="font-semibold text-ink text-sm">{t("certificates")}</h3>
          {mayChange ? (
            <Button size="sm" onClick={() => onOpen({ what: "certificate" })}>
              <FileKey2 aria-hidden className="size-4" />
              {t("newCertificate")}
            </Button>
          ) : null}
        </header>
        <Certificate name={t("inUse")} certificate={bank.certificate} />
        {bank.nextCertificate ? (
          <>
            <Certificate name={t("next")} certificate={bank.nextCertificate} />
            {mayChange ? (
              <Button size="sm" className="self-start" onClick={() => onOpen({ what: "useNext" })}>
                <RefreshCw aria-hidden className="size-4" />
                {t("useNext")}
              </Button>
            ) : null}
          </>
        ) : null}
      </section>
      <section className="flex flex-col gap-3 border-line border-t pt-4">
        <h3 className="font-semibold text-ink text-sm">{t("facts")}</h3>
        <Facts facts={facts} />
      </section>
      <Abilities capabilities={bank.capabilities} />
    </>
  );
}

function Failure({ at, failure }: { at: Date; failure: string | null }) {
  return (
    <span>
      <DateTime at={at} look="full" />
      <span className="block text-muted text-xs">{failure}</span>
    </span>
  );
}

function Certificate({ name, certificate }: { name: string; certificate: Bank["certificate"] }) {
  const t = useTranslations("banks");
  const { subject, issuer, serial, until, daysLeft } = certificate;
  return (
    <div className="rounded-lg border border-line px-3 py-2.5 text-sm">
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <span className="font-medium text-ink">{name}</span>
        <span className={TEXT_TONES[certificateTone(daysLeft)]}>
          {daysLeft < 0 ? t("ended") : t("daysLeft", { count: daysLeft })}
        </span>
      </p>
      <p className="wrap-anywhere mt-1 text-muted text-xs">{subject}</p>
      <p className="wrap-anywhere text-muted text-xs">{t("issuedBy", { issuer })}</p>
      <p className="wrap-anywhere text-muted text-xs">
        {t("serial")} <span className="font-mono">{serial}</span> · {t("until")} <DateTime at={until} look="full" />
      </p>
    </div>
  );
}

/** What the bank can do, so that nobody waits for what will never come. */
function Abilities({ capabilities }: Pick<Bank, "capabilities">) {
  const t = useTranslations("banks");
  const { payerProof, receiverGate, payoutToAccount, balance, disputes, payerInWebhook } = capabilities;
  const abilities = [
    { can: payerProof !== "NONE", text: t(`payerProof${payerProof}`) },
    { can: receiverGate !== "NONE", text: t(`receiverGate${receiverGate}`) },
    { can: payoutToAccount, text: t(payoutToAccount ? "toAccount" : "notToAccount") },
    { can: balance, text: t("tellsBalance") },
    { can: disputes, text: t("tellsDisputes") },
    { can: payerInWebhook, text: t("tellsPayer") },
  ];
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{t("abilities")}</h3>
      <ul className="flex flex-col gap-1 text-sm">
        {abilities.map(({ can, text }) => (
          <li key={text} className={`flex gap-2 ${can ? "text-ink" : "text-muted"}`}>
            {can ? (
              <Check aria-hidden className="mt-0.5 size-4 shrink-0 text-good" />
            ) : (
              <Minus aria-hidden className="mt-0.5 size-4 shrink-0 text-faint" />
            )}
            <span className="text-pretty">
              <span className="sr-only">{t(can ? "yes" : "no")}</span> {text}
            </span>
          </li>
        ))}
      </ul>
    </section>
  );
}
