"use client";

import { Download, Printer } from "lucide-react";
import { useLocale, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { BackLink } from "../page/back-link.tsx";
import { Logo } from "../page/logo.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { Money } from "../values/money.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { useDownload } from "./use-download.ts";

type Shown = ConsoleOutput<"showReceipt">;
export type ReceiptKind = Shown["kind"];
type Props = { kind: ReceiptKind; recordId: string; back: string };

/** Shows the receipt of money that has moved, to print or to save as a PDF. `back` is the address of the record. */
export function Receipt({ kind, recordId, back }: Props) {
  const t = useTranslations("receipt");
  const read = useRead("showReceipt", { kind, recordId });
  return (
    <div className="mx-auto max-w-lg">
      <div className="flex flex-wrap items-center justify-between gap-x-4 print:hidden">
        <BackLink href={back} name={t(`back_${kind}`)} />
        {read.data ? <Actions kind={kind} recordId={recordId} /> : null}
      </div>
      {read.data ? (
        <Sheet receipt={read.data} />
      ) : read.error ? (
        <Card>
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
          <p className="mt-2 text-center text-muted text-sm">{t("noneHint")}</p>
        </Card>
      ) : (
        <Skeleton className="h-130 rounded-xl" />
      )}
    </div>
  );
}

function Actions({ kind, recordId }: Pick<Props, "kind" | "recordId">) {
  const t = useTranslations("receipt");
  const locale = useLocale();
  const { state, start } = useDownload("downloadReceipt", () => undefined);
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 max-sm:w-full max-sm:*:grow">
      <Button onClick={() => window.print()}>
        <Printer aria-hidden className="size-4" />
        {t("print")}
      </Button>
      <Button look="primary" busy={state.kind === "running"} onClick={() => void start({ kind, recordId, locale })}>
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

function Sheet({ receipt }: { receipt: Shown }) {
  const t = useTranslations("receipt");
  const { kind, amount, settledAt, pixKey, description, endToEndId, originalEndToEndId } = receipt;
  const code = (text: string) => <span className="break-all font-mono text-xs">{text}</span>;
  const facts: (Fact | null)[] = [
    { name: t("to"), value: <Side side={receipt.to} /> },
    pixKey ? { name: t("pixKey"), value: pixKey } : null,
    { name: t("from"), value: <Side side={receipt.from} /> },
    description ? { name: t("description"), value: description } : null,
    endToEndId ? { name: "EndToEndId", value: code(endToEndId) } : null,
    originalEndToEndId ? { name: t("original"), value: code(originalEndToEndId) } : null,
    { name: t("id"), value: code(receipt.id) },
  ];
  return (
    <Card className="print:border-0 print:shadow-none sm:p-8">
      <p className="flex items-center gap-2 font-semibold text-ink">
        <Logo className="size-5" /> Guichê
      </p>
      <h1 className="mt-6 font-semibold text-ink text-lg">{t(kind)}</h1>
      <Money cents={amount} className="mt-1 block font-semibold text-3xl tracking-tight" />
      <p className="mt-1 text-muted text-sm">
        {t("settledAt")} <DateTime at={settledAt} look="full" />
      </p>
      <div className="mt-6 border-line border-t pt-4">
        <Facts facts={facts.filter((fact) => fact !== null)} />
      </div>
      <p className="mt-6 text-muted text-xs">{t(endToEndId ? "note" : "noteInside")}</p>
    </Card>
  );
}

function Side({ side: { name, taxId, institution, branch, accountNumber } }: { side: Shown["from"] }) {
  const t = useTranslations("receipt");
  return (
    <span className="block min-w-0">
      <span className="block">{name}</span>
      <span className="block text-muted text-xs tabular-nums">
        <span className="whitespace-nowrap">{taxId}</span>
        {institution ? ` · ${institution}` : null}
        {branch && accountNumber ? ` · ${t("account", { branch, number: accountNumber })}` : null}
      </span>
    </span>
  );
}
