"use client";

import { ArrowRight, ScrollText } from "lucide-react";
import { useTranslations } from "next-intl";
import { type ReactNode, useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { ACTION_GROUPS, SUBJECT_KINDS, type SubjectKind } from "#lib/domain/base/audit/action-kinds.contract.ts";
import { ACTION_WORDS } from "#lib/domain/base/audit/action-words.contract.ts";
import { AUDIT_ACTIONS, groupOf, subjectKindOf } from "#lib/domain/base/audit/audit-action.contract.ts";
import { ChoiceChip } from "../lists/chips/choice-chip.tsx";
import { ExportButton } from "../lists/exports/export-button.tsx";
import { ClearFilters } from "../lists/filters/clear-filters.tsx";
import { PeriodFilter } from "../lists/filters/period-filter.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { OrderChoice } from "../lists/order-choice.tsx";
import { type KeysetQuery, useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { SavedViewsButton } from "../lists/views/saved-views-button.tsx";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { useMay } from "../page/viewer.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { SearchBox } from "../ui/inputs/search-box.tsx";
import { Link } from "../ui/link.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { type AuditEvent, pageOf } from "./audit-event.ts";
import { AUDIT_PARSERS, type AuditQuery, auditInput } from "./audit-query.ts";
import { AuditSentence } from "./audit-sentence.tsx";

const AuditSheet = onDemand(() => import("./audit-sheet.tsx").then((module) => module.AuditSheet));

/** The audit page: a live list of who did what, with filters, a sheet for each event, and an export. */
export function Audit() {
  return (
    <AddressChoices>
      <List />
    </AddressChoices>
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

/** The columns of the audit. A narrow screen has all of it in the first, as a card. */
function useAuditColumns(): Column<AuditEvent>[] {
  const t = useTranslations("audit");
  return [
    {
      id: "what",
      header: t("what"),
      cell: (event) => (
        <span className="block py-1.5">
          <span className="wrap-anywhere block text-pretty text-ink">
            <AuditSentence event={event} />
          </span>
          <span className="mt-0.5 block truncate text-muted text-xs lg:hidden">
            <DateTime at={event.at} className="md:hidden" />
            {event.device ? (
              <span className="before:px-1.5 before:content-['·'] md:before:content-none">{event.device}</span>
            ) : null}
          </span>
        </span>
      ),
      className: "w-full max-w-0",
    },
    {
      id: "from",
      header: t("from"),
      cell: ({ device, source }) => (
        <span className="block whitespace-nowrap text-muted text-xs">
          <span className="block max-w-48 truncate">{device ?? "–"}</span>
          {source ? <span className="block text-faint">{source}</span> : null}
        </span>
      ),
      from: "lg",
    },
    {
      id: "when",
      header: t("when"),
      cell: (event) => <DateTime at={event.at} className="text-muted" />,
      from: "md",
      align: "right",
    },
    { id: "page", header: t("page"), cell: (event) => <PageLink event={event} />, align: "right" },
  ];
}

function PageLink({ event }: { event: AuditEvent }) {
  const t = useTranslations("audit");
  const kindName = useTranslations("auditSubject");
  const page = pageOf(event);
  if (!page) return null;
  const kind = event.record ?? subjectKindOf(event.action) ?? "audit";
  return (
    <Link
      href={page}
      aria-label={t("open", { what: `${kindName(kind)} ${page.split("/").at(-1)}` })}
      title={t("open", { what: kindName(kind) })}
      className="relative z-10 inline-flex size-8 items-center justify-center rounded-lg text-faint hover:bg-hover hover:text-ink"
    >
      <ArrowRight aria-hidden className="size-4" />
    </Link>
  );
}

type Props = { list: KeysetQuery<typeof AUDIT_PARSERS>; viewButton: ReactNode };

/** What only the installation does stands in no operator's audit. */
const SHOWN = AUDIT_ACTIONS.filter((action) => subjectKindOf(action) !== "service");

const SHOWN_KINDS = SUBJECT_KINDS.filter((kind) => kind !== "service");

/** The filters of the audit: who, what, about what, and when. The chosen values are in the URL. */
function AuditFilters({ list: { query, narrow, isNarrowed, clear }, viewButton }: Props) {
  const t = useTranslations("audit");
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
      <SearchBox
        label={t("search")}
        hint={t("searchHint")}
        text={query.search ?? ""}
        onSearch={(search) => narrow({ search: search || null })}
      />
      <span className="flex items-center gap-2 max-sm:w-full">
        <OrderChoice value={query.sort} onChange={(sort) => narrow({ sort })} />
        <SavedViewsButton list="audit" />
        {viewButton}
      </span>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        <WhoFilter value={query.who} onChange={(who) => narrow({ who })} />
        <WhatFilter value={query.what} onChange={(what) => narrow({ what })} />
        <AboutFilter value={query.about} onChange={(about) => narrow({ about })} />
        <PeriodFilter value={query} onChange={({ from, to }) => narrow({ from, to })} />
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
      </div>
    </div>
  );
}

function WhoFilter({ value, onChange }: { value: string | null; onChange: (who: string | null) => void }) {
  const t = useTranslations("audit");
  const staff = useRead("listStaff", {}).data?.staff ?? [];
  const credentials = useRead("listCredentials", {}).data?.credentials ?? [];
  const options = [
    { value: "unknown", label: t("nobodyKnown") },
    ...staff.map(({ staffId, name }) => ({ value: `staff:${staffId}`, label: name, group: t("people") })),
    ...credentials.map(({ credentialId, name }) => ({
      value: `credential:${credentialId}`,
      label: name,
      group: t("credentials"),
    })),
  ];
  return <ChoiceChip name={t("actor")} everything={t("anybody")} value={value} options={options} onChoose={onChange} />;
}

type What = AuditQuery["what"];

function WhatFilter({ value, onChange }: { value: What; onChange: (what: What) => void }) {
  const t = useTranslations("audit");
  const groupName = useTranslations("auditGroup");
  const action = useTranslations("action");
  const options = ACTION_GROUPS.flatMap((name) => {
    const group = groupName(name);
    const ofGroup = SHOWN.filter((one) => groupOf(one) === name);
    return [
      { value: name as string, label: t("allOf", { group }), group },
      ...ofGroup.map((one) => ({ value: one as string, label: action(ACTION_WORDS[one]), group })),
    ];
  });
  return (
    <ChoiceChip
      name={t("action")}
      everything={t("everything")}
      value={value}
      options={options}
      onChoose={(what) => onChange(what as What)}
    />
  );
}

type AboutProps = { value: SubjectKind | null; onChange: (about: SubjectKind | null) => void };

function AboutFilter({ value, onChange }: AboutProps) {
  const t = useTranslations("audit");
  const kindName = useTranslations("auditSubject");
  return (
    <ChoiceChip
      name={t("about")}
      everything={t("anything")}
      value={value}
      options={SHOWN_KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
      onChoose={(kind) => onChange(kind as SubjectKind | null)}
    />
  );
}
