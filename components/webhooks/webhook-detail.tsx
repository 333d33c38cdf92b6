"use client";

import { ChevronRight, Inbox, RotateCw, Webhook as WebhookIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { DELIVERIES_LOOKED_AT_MAX } from "#lib/core/limits.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { ListButtons } from "../lists/list-buttons.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Fact, Facts } from "../ui/data-display/facts.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { useDeliveryColumns } from "./deliveries/delivery-columns.tsx";
import { DeliveryFilters } from "./deliveries/delivery-filters.tsx";
import { DELIVERY_PARSERS, type DeliveryStatusName, deliveryInput } from "./deliveries/delivery-query.ts";
import { useResendDeliveries } from "./deliveries/use-resend-deliveries.ts";
import { WebhookActions } from "./endpoints/webhook-actions.tsx";
import { WebhookHealth } from "./endpoints/webhook-health.tsx";
import { type Webhook, WebhookState } from "./endpoints/webhook-state.tsx";

/** The page of one webhook endpoint: its health, its deliveries, and what it is set to. */
export function WebhookDetail({ webhookId }: { webhookId: string }) {
  const t = useTranslations("webhooks");
  const problem = useTranslations("problem");
  const [isDeleting, setDeleting] = useState(false);
  const read = useRead("listWebhooks", {}, { isOn: !isDeleting });
  const webhook = read.data?.webhooks.find(({ id }) => id === webhookId);
  return (
    <AddressChoices>
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
            <WebhookActions webhook={webhook} onDeleting={setDeleting} />
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
    </AddressChoices>
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

const DeliverySheet = onDemand(() => import("./deliveries/delivery-sheet.tsx").then((module) => module.DeliverySheet));

const NONE: ReadonlySet<string> = new Set();

/** Lists the deliveries of a webhook, live. One, several or all of a status can be sent again. */
function Deliveries({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const list = useKeysetQuery(DELIVERY_PARSERS);
  const { query, page, isNarrowed, clear } = list;
  const input = deliveryInput(webhook.id, query);
  const { limit: _, before: _place, ...filters } = { before: null, ...input };
  const read = useRead("listDeliveries", input, { keepPrevious: true });
  const [open, setOpen] = useState<string>();
  const [chosen, setChosen] = useState(NONE);
  const mayResend = useMay("resendDeliveries") && webhook.active;
  const toggle = (id: string) =>
    setChosen((now) => new Set(now.has(id) ? [...now].filter((it) => it !== id) : [...now, id]));
  const columns = useDeliveryColumns(mayResend ? { chosen, toggle } : undefined);
  const deliveries = read.data?.deliveries;
  return (
    <KeysetList
      name="deliveries"
      title={t("deliveries")}
      caption={t("deliveries")}
      columns={columns}
      page={page}
      input={input}
      read={read}
      rows={deliveries}
      rowKey={(delivery) => delivery.deliveryId}
      rowName={(delivery) => delivery.deliveryId}
      onOpen={(delivery) => setOpen(delivery.deliveryId)}
      skeletonRows={5}
      filters={(viewButton) => (
        <DeliveryFilters
          list={list}
          webhook={webhook}
          buttons={
            <ListButtons list="deliveries" operation="exportDeliveries" filters={filters} viewButton={viewButton} />
          }
        >
          {mayResend ? (
            <ResendButton
              webhookId={webhook.id}
              chosen={chosen}
              status={deliveries?.length === 0 || query.event || query.search ? null : query.status}
              onDone={() => setChosen(NONE)}
            />
          ) : null}
        </DeliveryFilters>
      )}
      empty={
        isNarrowed || query.before ? (
          <NoMatch
            clear={clear}
            {...(read.data?.next ? { hint: t("lookFurther", { count: DELIVERIES_LOOKED_AT_MAX }) } : {})}
          />
        ) : (
          <Notice icon={Inbox} title={t("noDeliveries")}>
            {t("noDeliveriesHint")}
          </Notice>
        )
      }
    >
      {open ? (
        <DeliverySheet deliveryId={open} active={webhook.active} onOpenChange={() => setOpen(undefined)} />
      ) : null}
    </KeysetList>
  );
}

type ResendProps = {
  webhookId: string;
  chosen: ReadonlySet<string>;
  /** The status of the listed deliveries. Null: of several statuses, or there are none. */
  status: DeliveryStatusName | null;
  onDone: () => void;
};

/** Sends the chosen deliveries again, or all of the listed status. */
function ResendButton({ webhookId, chosen, status, onDone }: ResendProps) {
  const t = useTranslations("webhooks");
  const resend = useResendDeliveries(webhookId, onDone);
  if (chosen.size > 0) {
    return (
      <Button size="sm" look="primary" busy={resend.isPending} onClick={() => resend.some([...chosen])}>
        <RotateCw aria-hidden className="size-3.5" />
        {t("resendChosen", { count: chosen.size })}
      </Button>
    );
  }
  if (!status || status === "DELIVERED") return null;
  return (
    <Button size="sm" busy={resend.isPending} onClick={() => resend.all(status)}>
      <RotateCw aria-hidden className="size-3.5" />
      {t("resendAll")}
    </Button>
  );
}
