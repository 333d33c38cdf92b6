"use client";

import { Plus, Webhook as WebhookIcon } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import { type Column, DataTable } from "../ui/data-display/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { HealthCell } from "./endpoints/webhook-health.tsx";
import { type Webhook, WebhookState } from "./endpoints/webhook-state.tsx";

const NewWebhook = onDemand(() => import("./endpoints/new-webhook.tsx").then((module) => module.NewWebhook));

/** The webhooks page: every endpoint that receives events. */
export function Webhooks() {
  const t = useTranslations("webhooks");
  const read = useRead("listWebhooks", {});
  const [making, setMaking] = useState(false);
  const add = useMay("configureWebhook") ? (
    <Button look="primary" onClick={() => setMaking(true)}>
      <Plus aria-hidden className="size-4" />
      {t("new")}
    </Button>
  ) : null;
  const webhooks = read.data?.webhooks;
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        {add}
      </PageHeader>
      <Card flush>
        {read.isError && !webhooks ? (
          <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
        ) : webhooks?.length === 0 ? (
          <Notice icon={WebhookIcon} title={t("empty")} action={add}>
            {t("emptyHint")}
          </Notice>
        ) : (
          <List webhooks={webhooks} />
        )}
      </Card>
      {making ? <NewWebhook onOpenChange={setMaking} /> : null}
    </>
  );
}

function List({ webhooks }: { webhooks: readonly Webhook[] | undefined }) {
  const t = useTranslations("webhooks");
  const figures = useRead("listWebhookHealth", {}).data?.webhooks;
  const columns: Column<Webhook>[] = [
    {
      id: "url",
      header: t("url"),
      cell: (webhook) => (
        <>
          <span className="block truncate font-medium text-ink">{webhook.webhookUrl}</span>
          <span className="block truncate text-muted text-xs">
            {webhook.pixKey ? t("sourceKey", { key: webhook.pixKey }) : t("sourceAccount")}
          </span>
        </>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "account",
      header: t("account"),
      cell: (webhook) => <span className="text-muted tabular-nums">{webhook.accountNumber}</span>,
      from: "md",
    },
    {
      id: "health",
      header: t("healthDay"),
      cell: ({ id, active }) => (
        <HealthCell health={figures?.find(({ webhookId }) => webhookId === id)} active={active} />
      ),
      from: "sm",
    },
    {
      id: "events",
      header: t("events"),
      cell: (webhook) => <span className="text-muted tabular-nums">{webhook.webhookEvents.length}</span>,
      align: "right",
      from: "lg",
    },
    {
      id: "created",
      header: t("created"),
      cell: (webhook) => <DateTime at={webhook.createdAt} className="text-muted" />,
      from: "lg",
    },
    { id: "state", header: t("state"), cell: (webhook) => <WebhookState webhook={webhook} />, align: "right" },
  ];
  return (
    <DataTable
      caption={t("title")}
      columns={columns}
      rows={webhooks}
      rowKey={(webhook) => webhook.id}
      href={(webhook) => `/webhooks/${webhook.id}`}
      skeletonRows={3}
    />
  );
}
