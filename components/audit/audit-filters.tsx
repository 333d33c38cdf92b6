import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { ACTION_GROUPS, SUBJECT_KINDS, type SubjectKind } from "#lib/domain/audit/action-kinds.contract.ts";
import { ACTION_WORDS } from "#lib/domain/audit/action-words.contract.ts";
import { AUDIT_ACTIONS, groupOf, subjectKindOf } from "#lib/domain/audit/audit-action.contract.ts";
import { ChoiceChip } from "../lists/choice-chip.tsx";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { OrderChoice } from "../lists/order-choice.tsx";
import { PeriodFilter } from "../lists/period-filter.tsx";
import { SavedViewsButton } from "../lists/saved-views-button.tsx";
import type { KeysetQuery } from "../lists/use-keyset-query.ts";
import { SearchBox } from "../ui/search-box.tsx";
import type { AUDIT_PARSERS, AuditQuery } from "./audit-query.ts";

type Props = { list: KeysetQuery<typeof AUDIT_PARSERS>; viewButton: ReactNode };

/** What only the installation does stands in no operator's audit. */
const SHOWN = AUDIT_ACTIONS.filter((action) => subjectKindOf(action) !== "service");
const SHOWN_KINDS = SUBJECT_KINDS.filter((kind) => kind !== "service");

/** The filters of the audit: who, what, about what, and when. The chosen values are in the URL. */
export function AuditFilters({ list: { query, narrow, isNarrowed, clear }, viewButton }: Props) {
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
