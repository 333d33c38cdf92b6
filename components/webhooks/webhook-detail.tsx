"use client";

import { ChevronRight, Webhook as WebhookIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink } from "../page/back-link.tsx";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/date-time.tsx";
import { Deliveries } from "./deliveries.tsx";
import { WebhookActions } from "./webhook-actions.tsx";
import { WebhookHealth } from "./webhook-health.tsx";
import { type Webhook, WebhookState } from "./webhook-state.tsx";

/** The page of one webhook endpoint: its health, its deliveries, and what it is set to. */
export function WebhookDetail({ webhookId }: { webhookId: string }) {
  const t = useTranslations("webhooks");
  const problem = useTranslations("problem");
  const read = useRead("listWebhooks", {});
  const webhook = read.data?.webhooks.find(({ id }) => id === webhookId);
  return (
    <KeptAddress>
      <BackLink href="/webhooks" />
      {webhook ? (
        <>
          <PageHeader
            title={
              <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
                <span className="min-w-0 break-all">{webhook.webhookUrl}</span>
                <WebhookState webhook={webhook} />
              </span>
            }
          >
            <WebhookActions webhook={webhook} />
          </PageHeader>
          <div className="flex flex-col gap-5">
            <WebhookHealth webhook={webhook} />
            <Deliveries webhook={webhook} />
            <WebhookFacts webhook={webhook} />
          </div>
        </>
      ) : (
        <>
          <PageHeader title={t("title")} />
          <Card>
            {read.isError ? (
              <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
            ) : read.data ? (
              <Notice icon={WebhookIcon} title={problem("WEBHOOK_NOT_FOUND")}>
                {problem("WEBHOOK_NOT_FOUND_advice")}
              </Notice>
            ) : (
              <Skeleton className="h-60" />
            )}
          </Card>
        </>
      )}
    </KeptAddress>
  );
}

function WebhookFacts({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const { authentication, failingSince, pixKey, type } = webhook;
  const authenticated = !authentication ? t("authNone") : authentication.type === 0 ? "Basic" : "Bearer";
  const facts: (Fact | null)[] = [
    { name: t("source"), value: pixKey ? t("sourceKey", { key: pixKey }) : t("sourceAccount") },
    { name: t("account"), value: <span className="tabular-nums">{webhook.accountNumber}</span> },
    { name: t("type"), value: type === null ? t("typeAll") : t(`type${type as 0 | 1 | 2}`) },
    {
      name: t("events"),
      value: <span className="break-words font-mono text-xs">{webhook.webhookEvents.join(", ")}</span>,
    },
    { name: t("authentication"), value: [authenticated, authentication?.userName].filter(Boolean).join(" · ") },
    { name: t("taxIds"), value: t(webhook.wholeTaxIds ? "taxIdsWhole" : "taxIdsMasked") },
    failingSince && { name: t("failingSince"), value: <DateTime at={failingSince} look="full" /> },
    { name: t("created"), value: <DateTime at={webhook.createdAt} look="full" /> },
    { name: t("id"), value: <Identifier id={webhook.id} what={t("id")} /> },
  ];
  return (
    <Card flush>
      <details className="group">
        <summary className="flex cursor-pointer list-none items-center gap-2 rounded-xl px-5 py-4 font-semibold text-ink [&::-webkit-details-marker]:hidden">
          <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
          {t("details")}
        </summary>
        <div className="px-5 pb-5">
          <Facts facts={facts.filter((fact) => fact !== null)} />
        </div>
      </details>
    </Card>
  );
}
