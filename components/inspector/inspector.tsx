"use client";

import { Inbox, Radar } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { useWrite } from "#lib/client/calls/use-write.ts";
import { AccountChoice, useAccountChoice } from "../forms/fields/account-choice.tsx";
import { LiveTable } from "../lists/live-table.tsx";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemBanner } from "../problem/problem-banner.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Button } from "../ui/button.tsx";
import { Card } from "../ui/data-display/card.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { Answered, SignatureBadge } from "./inspected-badges.tsx";
import { InspectorAddress } from "./inspector-address.tsx";

/** The page of the webhook inspector: an address of this service, and what arrives there, live. */
export function Inspector() {
  const t = useTranslations("inspector");
  const sandbox = useTranslations("sandbox");
  const read = useRead("showInspector", {});
  const inspector = read.data?.inspector;
  return (
    <>
      <BackLink href="/sandbox" name={sandbox("title")} />
      <PageHeader title={t("title")} lead={t("lead")} />
      <div className="flex flex-col gap-5">
        {!read.data ? (
          <Card>
            {read.isError ? (
              <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
            ) : (
              <Skeleton className="h-60" />
            )}
          </Card>
        ) : inspector ? (
          <>
            <InspectorAddress inspector={inspector} />
            {inspector.webhookId ? null : <NewInspector isAgain />}
            <InspectedRequests requests={read.data.requests} />
          </>
        ) : (
          <NewInspector />
        )}
      </div>
    </>
  );
}

/** Creates the inspector with its webhook. `isAgain`: it exists, and its webhook was deleted. */
function NewInspector({ isAgain = false }: { isAgain?: boolean }) {
  const t = useTranslations("inspector");
  const { chosen, choice } = useAccountChoice(useRead("listAccounts", {}).data?.accounts ?? []);
  const create = useWrite("createInspector");
  return (
    <Card flush>
      <Notice
        icon={Radar}
        title={t(isAgain ? "noWebhook" : "none")}
        action={
          <form
            noValidate
            className="flex w-80 max-w-full flex-col gap-4 text-left"
            onSubmit={(event) => {
              event.preventDefault();
              if (chosen && !create.isPending) create.mutate({ accountNumber: chosen.accountNumber });
            }}
          >
            {create.isError ? (
              <ProblemBanner
                error={create.error}
                advice={create.error.code === "VALIDATION_ERROR" ? t("urlRefused") : undefined}
              />
            ) : null}
            <AccountChoice label={t("account")} {...choice} />
            <Button type="submit" look="primary" wide busy={create.isPending}>
              {t(isAgain ? "createWebhook" : "create")}
            </Button>
          </form>
        }
      >
        {t(isAgain ? "noWebhookHint" : "noneHint")}
      </Notice>
    </Card>
  );
}

const InspectedSheet = onDemand(() => import("./inspected-sheet.tsx").then((module) => module.InspectedSheet));

type Inspected = ConsoleOutput<"showInspector">["requests"][number];

/** Lists what arrived at the inspector, newest first. A row opens its headers and its body. */
function InspectedRequests({ requests }: { requests: readonly Inspected[] }) {
  const t = useTranslations("inspector");
  const [open, setOpen] = useState<string>();
  const columns: Column<Inspected>[] = [
    {
      id: "event",
      header: t("event"),
      cell: ({ event, at }) => (
        <>
          <span className="block truncate font-mono text-ink text-xs">{event ?? t("noEvent")}</span>
          <DateTime at={at} look="full" className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "w-full max-w-0",
    },
    { id: "signature", header: t("signature"), cell: ({ signature }) => <SignatureBadge signature={signature} /> },
    { id: "status", header: t("answered"), cell: (request) => <Answered {...request} />, from: "sm" },
    {
      id: "at",
      header: t("at"),
      cell: ({ at }) => <DateTime at={at} look="full" className="whitespace-nowrap text-muted" />,
      from: "md",
    },
  ];
  return (
    <Card flush title={t("arrived")}>
      {requests.length === 0 ? (
        <Notice icon={Inbox} title={t("empty")}>
          {t("emptyHint")}
        </Notice>
      ) : (
        <LiveTable
          scope="inspected"
          isPrevious={false}
          caption={t("arrived")}
          columns={columns}
          rows={requests}
          rowKey={({ inspectedId }) => inspectedId}
          rowName={({ inspectedId }) => inspectedId}
          onOpen={({ inspectedId }) => setOpen(inspectedId)}
        />
      )}
      {open ? <InspectedSheet inspectedId={open} onClose={() => setOpen(undefined)} /> : null}
    </Card>
  );
}
