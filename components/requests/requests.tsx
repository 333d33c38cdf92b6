"use client";

import { BookOpen, SearchX, Terminal } from "lucide-react";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useRead } from "#lib/client/use-read.ts";
import { BackLink } from "../layout/back-link.tsx";
import { PageHeader } from "../layout/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { useSteadyRows } from "../records/use-steady-rows.ts";
import { Button } from "../ui/button.tsx";
import { buttonStyles } from "../ui/button-styles.ts";
import { Card } from "../ui/card.tsx";
import { DataTable } from "../ui/data-table.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import type { ApiRequest, Endpoint } from "./request.ts";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestFilters } from "./request-filters.tsx";
import { RequestTotals } from "./request-totals.tsx";
import { useRequestQuery } from "./use-request-query.ts";

const idOf = (request: ApiRequest) => request.entryId;

/** What the operator's systems asked of the API and what they were answered, newest first, live. */
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
  const list = useTranslations("list");
  const state = useRequestQuery();
  const read = useRead("listRequests", state.input, { keepPrevious: true });
  const { shown, hold, release } = useSteadyRows(read.data?.requests, idOf);
  const columns = useRequestColumns();
  return (
    <Card flush>
      <RequestFilters state={state} endpoints={endpoints} />
      {read.data ? <RequestTotals totals={read.data} /> : null}
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.requests.length === 0 ? (
        state.isNarrowed ? (
          <Notice
            icon={SearchX}
            title={list("noMatch")}
            action={<Button onClick={state.clear}>{list("clear")}</Button>}
          >
            {list("noMatchHint")}
          </Notice>
        ) : (
          <Notice icon={Terminal} title={t("empty")}>
            {t("emptyHint")}
          </Notice>
        )
      ) : (
        <div onPointerEnter={hold} onPointerLeave={release}>
          <DataTable
            caption={t("title")}
            columns={columns}
            rows={shown}
            rowKey={idOf}
            href={({ entryId }) => `/developers/requests/${entryId}`}
          />
        </div>
      )}
      <KeysetPages before={state.query.before} next={read.data?.next ?? null} goTo={(to) => void state.goTo(to)} />
    </Card>
  );
}
