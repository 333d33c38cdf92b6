"use client";

import { BookOpen, Terminal } from "lucide-react";
import { useFormatter, useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { ListButtons } from "../lists/list-buttons.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { BackLink } from "../page/back-link.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { buttonStyles } from "../ui/button.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { AnswerStatus } from "./answer-status.tsx";
import type { Endpoint } from "./endpoints.ts";
import { RequestFilters } from "./request-filters.tsx";
import { REQUEST_PARSERS, requestInput } from "./request-query.ts";

type Props = { endpoints: readonly Endpoint[] };

/** The request log page: what the operator's systems sent to the API and its answers, live, newest first. */
export function Requests({ endpoints }: Props) {
  const t = useTranslations("requests");
  const developers = useTranslations("developers");
  return (
    <AddressChoices>
      <BackLink href="/developers" />
      <PageHeader title={t("title")} lead={t("lead")}>
        <Link href="/docs" className={buttonStyles({})}>
          <BookOpen aria-hidden className="size-4" />
          {developers("docs")}
        </Link>
      </PageHeader>
      <List endpoints={endpoints} />
    </AddressChoices>
  );
}

function List({ endpoints }: Props) {
  const t = useTranslations("requests");
  const list = useKeysetQuery(REQUEST_PARSERS);
  const input = requestInput(list.query);
  const { before: _place, ...filters } = { before: null, ...input };
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
      rowName={({ requestId }) => requestId}
      href={({ entryId }) => `/developers/requests/${entryId}`}
      filters={(viewButton) => (
        <>
          <RequestFilters
            list={list}
            endpoints={endpoints}
            buttons={
              <ListButtons list="requests" operation="exportRequests" filters={filters} viewButton={viewButton} />
            }
          />
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

type ApiRequest = ConsoleOutput<"listRequests">["requests"][number];

function useRequestColumns(): Column<ApiRequest>[] {
  const t = useTranslations("requests");
  const format = useFormatter();
  return [
    {
      id: "request",
      header: t("request"),
      cell: ({ method, target, errorCode, requestId, at }) => (
        <span className="block py-2">
          <span className="block truncate font-mono text-ink text-xs">
            <span className="font-semibold">{method}</span> {target}
          </span>
          <span className="block truncate font-mono text-muted text-xs">{errorCode ?? requestId}</span>
          <DateTime at={at} look="full" className="block text-muted text-xs md:hidden" />
        </span>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "credential",
      header: t("credential"),
      cell: ({ credentialName, credentialId, proven }) => (
        <span className="block max-w-44 truncate text-muted">
          {credentialName ?? credentialId}
          {proven ? null : <span className="block text-faint text-xs">{t("unproven")}</span>}
        </span>
      ),
      from: "lg",
    },
    {
      id: "duration",
      header: t("duration"),
      cell: ({ durationMs }) => (
        <span className="whitespace-nowrap text-muted tabular-nums">
          {t("ms", { ms: format.number(durationMs, { maximumFractionDigits: 1 }) })}
        </span>
      ),
      align: "right",
      from: "lg",
    },
    {
      id: "when",
      header: t("when"),
      cell: ({ at }) => <DateTime at={at} look="full" className="text-muted" />,
      from: "md",
    },
    { id: "status", header: t("status"), cell: ({ status }) => <AnswerStatus status={status} />, align: "right" },
  ];
}
