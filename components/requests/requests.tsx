"use client";

import { BookOpen, Terminal } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useRead } from "#lib/client/use-read.ts";
import { LiveTable } from "../lists/live-table.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useTableView } from "../lists/use-table-view.ts";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Card } from "../ui/card.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import type { ApiRequest, Endpoint } from "./answer-status.tsx";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestFilters } from "./request-filters.tsx";
import { RequestTotals } from "./request-totals.tsx";
import { useRequestQuery } from "./use-request-query.ts";

const idOf = (request: ApiRequest) => request.entryId;

/** The request log page: what the operator's systems sent to the API and its answers, live, newest first. */
export function Requests({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTranslations("requests");
  const developers = useTranslations("developers");
  return (
    <NuqsAdapter>
      <BackLink href="/developers" />
      <PageHeader title={t("title")} lead={t("lead")}>
        <Link href="/docs" prefetch={false} className={buttonStyles({})}>
          <BookOpen aria-hidden className="size-4" />
          {developers("docs")}
        </Link>
      </PageHeader>
      <List endpoints={endpoints} />
    </NuqsAdapter>
  );
}

function List({ endpoints }: { endpoints: readonly Endpoint[] }) {
  const t = useTranslations("requests");
  const _list = useTranslations("list");
  const state = useRequestQuery();
  const read = useRead("listRequests", state.input, { keepPrevious: true });
  const view = useTableView("requests", useRequestColumns());
  return (
    <Card flush>
      <RequestFilters state={state} endpoints={endpoints} view={view.choice} />
      {read.data ? <RequestTotals totals={read.data} /> : null}
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.requests.length === 0 ? (
        state.isNarrowed ? (
          <NoMatch clear={state.clear} />
        ) : (
          <Notice icon={Terminal} title={t("empty")}>
            {t("emptyHint")}
          </Notice>
        )
      ) : (
        <LiveTable
          caption={t("title")}
          columns={view.columns}
          compact={view.isCompact}
          rows={read.data?.requests}
          isPrevious={read.isPlaceholderData}
          scope={JSON.stringify(state.input)}
          rowKey={idOf}
          href={({ entryId }) => `/developers/requests/${entryId}`}
        />
      )}
      <KeysetPages before={state.query.before} next={read.data?.next ?? null} goTo={(to) => void state.goTo(to)} />
    </Card>
  );
}
