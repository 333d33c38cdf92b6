"use client";

import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { Skeleton } from "../ui/skeleton.tsx";
import { InspectedRequests } from "./inspected-requests.tsx";
import { InspectorAddress } from "./inspector-address.tsx";
import { NewInspector } from "./new-inspector.tsx";

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
