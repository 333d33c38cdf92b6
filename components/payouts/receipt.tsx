"use client";

import { Download, Printer } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink } from "../page/back-link.tsx";
import { Logo } from "../page/logo.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { PartyFact } from "../records/party-fact.tsx";
import { useDownload } from "../records/use-download.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { Facts } from "../ui/facts.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Money } from "../values/money.tsx";
import type { ShownPayout } from "./payout-detail.tsx";

/** Shows the receipt of a settled payout, to print or to save as a PDF. */
export function Receipt({ transactionId }: { transactionId: string }) {
  const t = useTranslations("receipt");
  const read = useRead("showWithdrawal", { transactionId });
  const payout = read.data;
  return (
    <div className="mx-auto max-w-lg">
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <BackLink href={`/payouts/${transactionId}`} name={t("back")} />
        {payout?.status === "SUCCESS" ? <Actions transactionId={transactionId} /> : null}
      </div>
      {payout?.status === "SUCCESS" ? (
        <Sheet payout={payout} />
      ) : payout ? (
        <Card>
          <Notice icon={Printer} title={t("none")}>
            {t("noneHint")}
          </Notice>
        </Card>
      ) : read.error ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        </Card>
      ) : (
        <Skeleton className="h-130 rounded-xl" />
      )}
    </div>
  );
}

function Actions({ transactionId }: { transactionId: string }) {
  const t = useTranslations("receipt");
  const locale = useLocale();
  const { state, start } = useDownload("withdrawalReceipt", () => undefined);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {t("print")}
      </Button>
      <Button look="primary" busy={state.kind === "running"} onClick={() => void start({ transactionId, locale })}>
        <Download aria-hidden className="size-4" />
        {t("pdf")}
      </Button>
      {state.kind === "failed" ? (
        <div className="basis-full">
          <ProblemBanner error={state.error} />
        </div>
      ) : null}
    </div>
  );
}

function Sheet({ payout }: { payout: ShownPayout }) {
  const t = useTranslations("receipt");
  const { creditor, pixKey, settledAt } = payout;
  const code = (text: string) => <span className="break-all font-mono text-xs">{text}</span>;
  const facts = [
    creditor && { name: t("to"), value: <PartyFact party={creditor} /> },
    pixKey && { name: t("pixKey"), value: pixKey.key },
    { name: t("from"), value: <Holder payout={payout} /> },
    payout.description ? { name: t("description"), value: payout.description } : null,
    { name: "EndToEndId", value: code(payout.endToEndId ?? "") },
    { name: t("transactionId"), value: code(payout.transactionId) },
  ];
  return (
    <Card className="print:border-0 print:shadow-none sm:p-8">
      <p className="flex items-center gap-2 font-semibold text-ink">
        <Logo className="size-5" /> Guichê
      </p>
      <h1 className="mt-6 font-semibold text-ink text-lg">{t("title")}</h1>
      <Money cents={payout.amount} className="mt-1 block font-semibold text-3xl tracking-tight" />
      {settledAt ? (
        <p className="mt-1 text-muted text-sm">
          {t("settledAt")} <DateTime at={settledAt} look="full" />
        </p>
      ) : null}
      <div className="mt-6 border-line border-t pt-4">
        <Facts facts={facts.filter((fact) => fact !== null)} />
      </div>
      <p className="mt-6 text-muted text-xs">{t("note")}</p>
    </Card>
  );
}

function Holder({ payout: { holderName, holderTaxId, holderBank, accountNumber } }: { payout: ShownPayout }) {
  const list = useTranslations("list");
  return (
    <span className="block min-w-0">
      <span className="block">{holderName}</span>
      <span className="block text-muted text-xs tabular-nums">
        <span className="whitespace-nowrap">{holderTaxId}</span> · {holderBank} ·{" "}
        {list("accountNumber", { number: accountNumber })}
      </span>
    </span>
  );
}
