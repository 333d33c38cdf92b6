"use client";

import { ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { ExportButton } from "../lists/export-button.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { useAuditColumns } from "./audit-columns.tsx";
import type { AuditEvent } from "./audit-event.ts";
import { AuditFilters } from "./audit-filters.tsx";
import { AUDIT_PARSERS, auditInput } from "./audit-query.ts";

const AuditSheet = onDemand(() => import("./audit-sheet.tsx").then((module) => module.AuditSheet));

/** The audit page: a live list of who did what, with filters, a sheet for each event, and an export. */
export function Audit() {
  return (
    <KeptAddress>
      <List />
    </KeptAddress>
  );
}

function List() {
  const t = useTranslations("audit");
  const list = useKeysetQuery(AUDIT_PARSERS);
  const input = auditInput(list.query);
  const read = useRead("listAuditEvents", input, { keepPrevious: true });
  const columns = useAuditColumns();
  const [open, setOpen] = useState<AuditEvent>();
  const mayExport = useMay("exportAuditEvents");
  const { before: _place, ...filters } = { before: null, ...input };
  return (
    <>
      <PageHeader title={t("title")} lead={t("lead")}>
        {mayExport ? (
          <ExportButton operation="exportAuditEvents" filters={filters} words="audit" look="secondary" />
        ) : null}
      </PageHeader>
      <KeysetList
        name="audit"
        caption={t("title")}
        columns={columns}
        page={list.page}
        input={input}
        read={read}
        rows={read.data?.auditEvents}
        rowKey={(event) => event.auditEventId}
        rowName={(event) => event.auditEventId}
        onOpen={setOpen}
        filters={(viewButton) => <AuditFilters list={list} viewButton={viewButton} />}
        empty={
          list.isNarrowed || list.query.before ? (
            <NoMatch clear={list.clear} hint={t("noMatchHint")} />
          ) : (
            <Notice icon={ScrollText} title={t("empty")}>
              {t("emptyHint")}
            </Notice>
          )
        }
      />
      {open ? <AuditSheet event={open} onOpenChange={() => setOpen(undefined)} /> : null}
    </>
  );
}
