"use client";

import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { NuqsAdapter } from "nuqs/adapters/next/app";
import { useRead } from "#lib/client/use-read.ts";
import { KeysetList } from "../lists/keyset-list.tsx";
import { RangeChoice } from "../lists/range-choice.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { PageHeader } from "../page/page-header.tsx";
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
  const { query, page, narrow, isNarrowed } = useKeysetQuery(AUDIT_PARSERS);
  const input = auditInput(query);
  const read = useRead("listAuditEvents", input, { keepPrevious: true });
  const columns = useAuditColumns();
  return (
    <KeysetList
      name="audit"
      caption={t("title")}
      columns={columns}
      page={page}
      input={input}
      read={read}
      rows={read.data?.auditEvents}
      rowKey={(auditEvent) => auditEvent.auditEventId}
      filters={(viewButton) => (
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
          <RangeChoice query={query} setQuery={narrow} />
          {viewButton}
        </div>
      )}
      empty={
        <Notice icon={ScrollText} title={isNarrowed ? t("emptyThen") : t("empty")}>
          {isNarrowed ? t("emptyThenHint") : t("emptyHint")}
        </Notice>
      }
    />
  );
}
