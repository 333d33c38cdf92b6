import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { ACTION_GROUPS, SUBJECT_KINDS, type SubjectKind } from "#lib/domain/audit/action-kinds.contract.ts";
import { AUDIT_ACTIONS, groupOf, subjectKindOf } from "#lib/domain/audit/audit-action.contract.ts";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { RangeChoice } from "../lists/range-choice.tsx";
import type { KeysetQuery } from "../lists/use-keyset-query.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { Select } from "../ui/select.tsx";
import { ACTION_WORDS } from "./action-words.ts";
import type { AUDIT_PARSERS, AuditQuery } from "./audit-query.ts";

type Props = { list: KeysetQuery<typeof AUDIT_PARSERS>; viewButton: ReactNode };

/** What only the installation does stands in no operator's audit. */
const SHOWN = AUDIT_ACTIONS.filter((action) => subjectKindOf(action) !== "service");
const SHOWN_KINDS = SUBJECT_KINDS.filter((kind) => kind !== "service");

/** The filters of the audit: who, what, about what, and when. The chosen values are in the URL. */
export function AuditFilters({ list: { query, narrow, isNarrowed, clear }, viewButton }: Props) {
  const t = useTranslations("audit");
  return (
    <div className="flex flex-col gap-2 border-line border-b px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <WhoFilter value={query.who} onChange={(who) => narrow({ who })} />
        <WhatFilter value={query.what} onChange={(what) => narrow({ what })} />
        <AboutFilter value={query.about} onChange={(about) => narrow({ about })} />
        <SearchBox
          label={t("search")}
          hint={t("searchHint")}
          text={query.search ?? ""}
          onSearch={(search) => narrow({ search: search || null })}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <RangeChoice query={query} setQuery={narrow} />
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
        {viewButton}
      </div>
    </div>
  );
}

function WhoFilter({ value, onChange }: { value: string | null; onChange: (who: string | null) => void }) {
  const t = useTranslations("audit");
  const staff = useRead("listStaff", {}).data?.staff ?? [];
  const credentials = useRead("listCredentials", {}).data?.credentials ?? [];
  return (
    <Select
      aria-label={t("actor")}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
      className="w-44 max-sm:w-full"
    >
      <option value="">{t("anybody")}</option>
      <optgroup label={t("people")}>
        {staff.map(({ staffId, name }) => (
          <option key={staffId} value={`staff:${staffId}`}>
            {name}
          </option>
        ))}
      </optgroup>
      <optgroup label={t("credentials")}>
        {credentials.map(({ credentialId, name }) => (
          <option key={credentialId} value={`credential:${credentialId}`}>
            {name}
          </option>
        ))}
      </optgroup>
      <option value="unknown">{t("nobodyKnown")}</option>
    </Select>
  );
}

type What = AuditQuery["what"];

function WhatFilter({ value, onChange }: { value: What; onChange: (what: What) => void }) {
  const t = useTranslations("audit");
  const groupName = useTranslations("auditGroup");
  const action = useTranslations("action");
  return (
    <Select
      aria-label={t("action")}
      value={value ?? ""}
      onChange={(event) => onChange((event.target.value || null) as What)}
      className="w-52 max-sm:w-full"
    >
      <option value="">{t("everything")}</option>
      {ACTION_GROUPS.map((group) => (
        <optgroup key={group} label={groupName(group)}>
          <option value={group}>{t("allOf", { group: groupName(group) })}</option>
          {SHOWN.filter((one) => groupOf(one) === group).map((one) => (
            <option key={one} value={one}>
              {action(ACTION_WORDS[one])}
            </option>
          ))}
        </optgroup>
      ))}
    </Select>
  );
}

type AboutProps = { value: SubjectKind | null; onChange: (about: SubjectKind | null) => void };

function AboutFilter({ value, onChange }: AboutProps) {
  const t = useTranslations("audit");
  const kindName = useTranslations("auditSubject");
  return (
    <Select
      aria-label={t("about")}
      value={value ?? ""}
      onChange={(event) => onChange((event.target.value || null) as SubjectKind | null)}
      className="w-52 max-sm:w-full"
    >
      <option value="">{t("anything")}</option>
      {SHOWN_KINDS.map((kind) => (
        <option key={kind} value={kind}>
          {kindName(kind)}
        </option>
      ))}
    </Select>
  );
}
