"use client";

import { LoaderCircle } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../page/viewer.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { Badge } from "../ui/data-display/badge.tsx";
import { Link } from "../ui/link.tsx";
import { Status } from "../values/status.tsx";
import { useRefusalWords } from "./refusal-words.ts";

type Charge = ConsoleOutput<"showScenario">["charges"][number];

const LOOK_AGAIN_MS = 700;
const link = "text-accent underline underline-offset-2";

/** Shows what comes of a run, live: the charge and its payments, or of many charges how many are paid. */
export function ScenarioResult({ runId, isMany }: { runId: string; isMany: boolean }) {
  const t = useTranslations("scenarios");
  const read = useRead("showScenario", { runId }, { everyMs: (output) => !output?.isOver && LOOK_AGAIN_MS });
  const [first] = read.data?.charges ?? [];
  if (read.isError && !read.data)
    return <ProblemBanner error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />;
  return (
    <div className="flex animate-rise flex-col gap-2">
      <p role="status" className="inline-flex items-center gap-1.5 text-muted text-xs">
        {read.data?.isOver ? null : <LoaderCircle aria-hidden className="size-3.5 animate-spin" />}
        {t(read.data?.isOver ? "over" : "running")}
      </p>
      {read.data && isMany ? <Many charges={read.data.charges} /> : first ? <One charge={first} /> : null}
    </div>
  );
}

function Many({ charges }: { charges: readonly Charge[] }) {
  const t = useTranslations("scenarios");
  const paid = charges.filter(({ status }) => status === "PAID").length;
  return (
    <>
      <p className="text-ink">{t("paidOf", { paid, count: charges.length })}</p>
      <progress value={paid} max={charges.length} aria-label={t("count")} className="h-1.5 w-full accent-good" />
      <Link href="/charges" className={link}>
        {t("seeCharges")}
      </Link>
    </>
  );
}

function One({ charge: { chargeId, status, payments, quarantinedId } }: { charge: Charge }) {
  const t = useTranslations("scenarios");
  const maySee = useMay("listQuarantine");
  return (
    <>
      <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
        <Status of="charge" status={status} />
        <Link href={`/charges/${chargeId}`} className={link}>
          {t("seeCharge")}
        </Link>
      </p>
      <ol className="flex flex-col gap-2">
        {payments.map((payment, i) => (
          <PaymentLine key={payment.paymentId} payment={payment} number={i + 1} />
        ))}
      </ol>
      {quarantinedId ? (
        <p className="flex flex-wrap items-center justify-between gap-x-3 gap-y-1">
          <Badge tone="warn">{t("inQuarantine")}</Badge>
          {maySee ? (
            <Link href="/quarantine" className={link}>
              {t("seeQuarantine")}
            </Link>
          ) : null}
        </p>
      ) : null}
    </>
  );
}

function PaymentLine({ payment, number }: { payment: Charge["payments"][number]; number: number }) {
  const t = useTranslations("scenarios");
  const refusal = useRefusalWords();
  const { status, verdict, reason } = payment;
  const isRefused = status === "REFUSED" || verdict === "REFUSED";
  return (
    <li>
      <p className="flex items-center justify-between gap-3">
        <span className="text-muted">{t("payment", { number })}</span>
        <Badge tone={isRefused ? "bad" : verdict ? "good" : "accent"}>
          {t(isRefused ? "refused" : verdict ? "accepted" : "open")}
        </Badge>
      </p>
      {isRefused && reason ? <p className="mt-0.5 text-pretty text-muted text-xs">{refusal(reason)}</p> : null}
    </li>
  );
}
