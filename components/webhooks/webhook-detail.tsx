"use client";

import { KeyRound, Pencil, Send, Trash2, Webhook as WebhookIcon } from "lucide-react";
import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { useWrite } from "#lib/client/use-write.ts";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMayRun } from "../page/viewer.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { useProblemWords } from "../problem/problem-words.ts";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { type Fact, Facts } from "../ui/facts.tsx";
import { Identifier } from "../ui/identifier.tsx";
import { Notice } from "../ui/notice.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { toast } from "../ui/toast.ts";
import { DateTime } from "../values/date-time.tsx";
import { Deliveries } from "./deliveries.tsx";
import { type Webhook, WebhookState } from "./webhook-state.tsx";

/** The page of one webhook endpoint: its events, its state and its deliveries. */
export function WebhookDetail({ webhookId }: { webhookId: string }) {
  const t = useTranslations("webhooks");
  const problem = useTranslations("problem");
  const read = useRead("listWebhooks", {});
  const webhook = read.data?.webhooks.find(({ id }) => id === webhookId);
  return (
    <NuqsAdapter>
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
            <WebhookFacts webhook={webhook} />
            <Deliveries webhook={webhook} />
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
    </NuqsAdapter>
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
    failingSince && { name: t("failingSince"), value: <DateTime at={failingSince} look="full" /> },
    { name: t("created"), value: <DateTime at={webhook.createdAt} look="full" /> },
    { name: t("id"), value: <Identifier id={webhook.id} what={t("id")} /> },
  ];
  return (
    <Card title={t("details")}>
      <Facts facts={facts.filter((fact) => fact !== null)} />
    </Card>
  );
}

const EditWebhook = dynamic(() => import("./edit-webhook.tsx").then((module) => module.EditWebhook));
const RotateWebhook = dynamic(() => import("./webhook-dialogs.tsx").then((module) => module.RotateWebhook));
const DeleteWebhook = dynamic(() => import("./webhook-dialogs.tsx").then((module) => module.DeleteWebhook));

/** The actions on a webhook. Renders nothing when the role may not change webhooks. */
function WebhookActions({ webhook }: { webhook: Webhook }) {
  const t = useTranslations("webhooks");
  const may = useMayRun();
  const words = useProblemWords();
  const [open, setOpen] = useState<"edit" | "rotate" | "delete">();
  const close = () => setOpen(undefined);
  const test = useWrite("testWebhook");
  if (!may("changeWebhook")) return null;
  const send = () =>
    test.mutate(
      { webhookId: webhook.id },
      {
        onSuccess: () => void toast("good", t("tested")),
        onError: (error) => void toast("bad", words(error).title, words(error).advice),
      },
    );
  return (
    <>
      <Button look="ghost" onClick={() => setOpen("delete")}>
        <Trash2 aria-hidden className="size-4" />
        {t("delete")}
      </Button>
      <Button onClick={() => setOpen("rotate")}>
        <KeyRound aria-hidden className="size-4" />
        {t("rotate")}
      </Button>
      <Button onClick={() => setOpen("edit")}>
        <Pencil aria-hidden className="size-4" />
        {t("edit")}
      </Button>
      {webhook.active ? (
        <Button look="primary" busy={test.isPending} onClick={send}>
          <Send aria-hidden className="size-4" />
          {t("test")}
        </Button>
      ) : null}
      {open === "edit" ? <EditWebhook webhook={webhook} onOpenChange={close} /> : null}
      {open === "rotate" ? <RotateWebhook webhook={webhook} onOpenChange={close} /> : null}
      {open === "delete" ? <DeleteWebhook webhook={webhook} onOpenChange={close} /> : null}
    </>
  );
}
