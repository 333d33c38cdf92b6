"use client";

import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useQueryStates } from "nuqs";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useRead } from "#lib/client/use-read.ts";
import { LiveTable } from "../lists/live-table.tsx";
import { RangeChoice } from "../lists/range-choice.tsx";
import { useTableView } from "../lists/use-table-view.ts";
import { ViewButton } from "../lists/view-button.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { ProblemNotice } from "../problem/problem-notice.tsx";
import { Card } from "../ui/card.tsx";
import { KeysetPages } from "../ui/keyset-pages.tsx";
import { Notice } from "../ui/notice.tsx";
import { useAuditColumns } from "./audit-columns.tsx";
import { AUDIT_PARSERS, auditInput } from "./audit-query.ts";

/** The audit page: a live list of audit events. */
export function Audit() {
  const t = useTranslations("audit");
  return (
    <NuqsAdapter>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </NuqsAdapter>
  );
}

function List() {
  const t = useTranslations("audit");
  const [query, set] = useQueryStates(AUDIT_PARSERS, { history: "push" });
  const input = auditInput(query);
  const read = useRead("listAuditEvents", input, { keepPrevious: true });
  const view = useTableView("audit", useAuditColumns());
  const isNarrowed = query.from !== null || query.to !== null;
  return (
    <Card flush>
      <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
        <RangeChoice query={query} setQuery={(chosen) => void set({ ...chosen, before: null })} />
        <ViewButton choice={view.choice} />
      </div>
      {read.isError && !read.data ? (
        <ProblemNotice error={read.error} onRetry={() => void read.refetch()} busy={read.isFetching} />
      ) : read.data?.auditEvents.length === 0 ? (
        <Notice icon={ScrollText} title={isNarrowed ? t("emptyThen") : t("empty")}>
          {isNarrowed ? t("emptyThenHint") : t("emptyHint")}
        </Notice>
      ) : (
        <LiveTable
          caption={t("title")}
          columns={view.columns}
          compact={view.isCompact}
          rows={read.data?.auditEvents}
          isPrevious={read.isPlaceholderData}
          scope={JSON.stringify(input)}
          rowKey={(auditEvent) => auditEvent.auditEventId}
        />
      )}
      <KeysetPages
        before={query.before}
        next={read.data?.next ?? null}
        goTo={(before) => void set({ before })}
        sort={query.sort}
      />
    </Card>
  );
}
