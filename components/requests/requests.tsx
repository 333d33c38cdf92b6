"use client";

import { BookOpen, Terminal } from "lucide-react";
import Link from "next/link";
import { useFormatter, useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { useRead } from "#lib/client/use-read.ts";
import { NoMatch } from "../lists/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { buttonStyles } from "../ui/button.tsx";
import { Notice } from "../ui/notice.tsx";
import type { Endpoint } from "./answer-status.tsx";
import { useRequestColumns } from "./request-columns.tsx";
import { RequestFilters } from "./request-filters.tsx";
import { REQUEST_PARSERS, requestInput } from "./request-query.ts";

type Props = { endpoints: readonly Endpoint[] };

/** The request log page: what the operator's systems sent to the API and its answers, live, newest first. */
export function Requests({ endpoints }: Props) {
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

function List({ endpoints }: Props) {
  const t = useTranslations("requests");
  const list = useKeysetQuery(REQUEST_PARSERS);
  const input = requestInput(list.query);
  const read = useRead("listRequests", input, { keepPrevious: true });
  const columns = useRequestColumns();
  return (
    <KeysetList
      name="requests"
      caption={t("title")}
      columns={columns}
      page={list.page}
      input={input}
      read={read}
      rows={read.data?.requests}
      rowKey={({ entryId }) => entryId}
      href={({ entryId }) => `/developers/requests/${entryId}`}
      filters={(viewButton) => (
        <>
          <RequestFilters list={list} endpoints={endpoints} viewButton={viewButton} />
          {read.data ? <RequestTotals totals={read.data} /> : null}
        </>
      )}
      empty={
        list.isNarrowed ? (
          <NoMatch clear={list.clear} />
        ) : (
          <Notice icon={Terminal} title={t("empty")}>
            {t("emptyHint")}
          </Notice>
        )
      }
    />
  );
}

type Totals = Pick<ConsoleOutput<"listRequests">, "answered" | "failed" | "leftOut">;

/** Shows how many requests there were in the chosen period, and how many of them are not in the list. */
function RequestTotals({ totals: { answered, failed, leftOut } }: { totals: Totals }) {
  const t = useTranslations("requests");
  const format = useFormatter();
  if (answered === 0) return null;
  const share = format.number(failed / answered, { style: "percent", maximumFractionDigits: 1 });
  return (
    <div className="border-line border-b px-5 py-2.5 text-muted text-xs">
      <p>{t("totals", { answered, failed, share })}</p>
      {leftOut.successes + leftOut.failures > 0 ? <p className="mt-1 text-pretty">{t("leftOut", leftOut)}</p> : null}
    </div>
  );
}
