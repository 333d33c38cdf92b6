"use client";

import { RotateCw } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useMay } from "../../page/viewer.tsx";
import { ProblemNotice } from "../../problem/problem-notice.tsx";
import { Button } from "../../ui/button.tsx";
import { Badge } from "../../ui/data-display/badge.tsx";
import { type Fact, Facts } from "../../ui/data-display/facts.tsx";
import { Identifier } from "../../ui/data-display/identifier.tsx";
import { Scrollable } from "../../ui/data-display/scrollable.tsx";
import { Dialog } from "../../ui/dialog.tsx";
import { Skeleton } from "../../ui/skeleton.tsx";
import { Money } from "../../values/money.tsx";
import { DateTime } from "../../values/times/date-time.tsx";
import { DeliveryStatus, useFaultWords } from "./delivery-columns.tsx";
import { DeliveryRecord } from "./delivery-record.tsx";
import { useResendDeliveries } from "./use-resend-deliveries.ts";

type Shown = ConsoleOutput<"showDelivery">;
type Props = { deliveryId: string; active: boolean; onOpenChange: (open: boolean) => void };

/** Shows one delivery: what was posted, and the answer to each attempt. */
export function DeliverySheet({ deliveryId, active, onOpenChange }: Props) {
  const t = useTranslations("webhooks");
  const read = useRead("showDelivery", { deliveryId });
  const delivery = read.data;
  return (
    <Dialog open onOpenChange={onOpenChange} place="side" title={delivery?.event ?? t("event")}>
      <div className="mt-5 flex flex-col gap-5">
        {delivery ? (
          <Everything delivery={delivery} active={active} />
        ) : read.isError ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : (
          <Skeleton className="h-96" />
        )}
      </div>
    </Dialog>
  );
}

function Everything({ delivery, active }: { delivery: Shown; active: boolean }) {
  const t = useTranslations("webhooks");
  const resend = useResendDeliveries(delivery.webhookId, () => {});
  const mayResend = useMay("resendDeliveries") && active;
  const facts: (Fact | null)[] = [
    { name: t("state"), value: <DeliveryStatus status={delivery.status} /> },
    delivery.record && { name: t("record"), value: <DeliveryRecord record={delivery.record} /> },
    delivery.amount === null ? null : { name: t("amount"), value: <Money cents={delivery.amount} /> },
    { name: t("when"), value: <DateTime at={delivery.createdAt} look="full" /> },
    delivery.nextAttemptAt && { name: t("next"), value: <DateTime at={delivery.nextAttemptAt} look="full" /> },
    delivery.deliveredAt && { name: t("deliveredAt"), value: <DateTime at={delivery.deliveredAt} look="full" /> },
    { name: t("eventId"), value: <Identifier id={delivery.eventId} what={t("eventId")} /> },
  ];
  return (
    <>
      <Facts facts={facts.filter((fact) => fact !== null)} />
      {mayResend ? (
        <Button busy={resend.isPending} onClick={() => resend.some([delivery.deliveryId])} className="self-start">
          <RotateCw aria-hidden className="size-4" />
          {t("resend")}
        </Button>
      ) : null}
      <Part title={t("request")} note={t("requestNote")}>
        <p className="break-all font-mono text-muted text-xs">POST {delivery.url}</p>
        {delivery.body === null ? (
          <p className="text-muted text-sm">{t("notWritten")}</p>
        ) : (
          <Code name={t("request")} text={indented(delivery.body)} />
        )}
      </Part>
      {delivery.attempts.toReversed().map((attempt) => (
        <Attempt key={attempt.number} attempt={attempt} />
      ))}
    </>
  );
}

function Attempt({ attempt }: { attempt: Shown["attempts"][number] }) {
  const t = useTranslations("webhooks");
  const format = useFormatter();
  const faultWords = useFaultWords();
  const { number, statusCode, error, response, startedAt, durationMs } = attempt;
  const good = statusCode !== null && statusCode >= 200 && statusCode < 300;
  return (
    <Part title={t("attempt", { number })}>
      <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-muted text-xs">
        <Badge tone={good ? "good" : "bad"}>{statusCode ?? t("noAnswer")}</Badge>
        <DateTime at={startedAt} look="full" />
        <span className="tabular-nums">{t("took", { ms: format.number(durationMs) })}</span>
      </p>
      {error ? (
        <p className="text-ink text-sm">{faultWords(error)}</p>
      ) : response ? (
        <Code name={t("answer")} text={indented(response)} />
      ) : (
        <p className="text-faint text-xs">{t("emptyAnswer")}</p>
      )}
    </Part>
  );
}

function Part({ title, note, children }: { title: string; note?: string; children: ReactNode }) {
  return (
    <section className="flex flex-col gap-2 border-line border-t pt-4">
      <h3 className="font-semibold text-ink text-sm">{title}</h3>
      {children}
      {note ? <p className="text-faint text-xs">{note}</p> : null}
    </section>
  );
}

function Code({ name, text }: { name: string; text: string }) {
  return (
    <Scrollable label={name} className="max-h-72 overflow-auto rounded-lg bg-sunken p-3">
      <pre className="font-mono text-ink text-xs">{text}</pre>
    </Scrollable>
  );
}

function indented(text: string): string {
  try {
    return JSON.stringify(JSON.parse(text), null, 2);
  } catch {
    return text;
  }
}
