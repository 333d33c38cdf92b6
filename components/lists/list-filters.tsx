import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { Select } from "../ui/controls.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { type RecordKind, STATUSES, type StatusOf } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import { ClearFilters } from "./clear-filters.tsx";
import { RangeChoice } from "./range-choice.tsx";
import type { ListQuery } from "./use-list-query.ts";
import type { ViewChoice } from "./use-table-view.ts";
import { ViewButton } from "./view-button.tsx";

type Props<Kind extends RecordKind> = { kind: Kind; list: ListQuery<Kind>; searchHint: string; view: ViewChoice };

/** More options than this do not fit beside the search. */
const SEGMENTS_MAX = 6;

/** The filters of a list of records. The chosen values are in the URL. */
export function ListFilters<Kind extends RecordKind>({ kind, list, searchHint, view }: Props<Kind>) {
  const t = useTranslations("list");
  const word = useStatusWord();
  const { query, setQuery, isNarrowed, clear } = list;
  const value: StatusOf[Kind] | "ALL" = query.status ?? "ALL";
  const options = ["ALL" as const, ...STATUSES[kind]].map((status) => ({
    value: status,
    label: status === "ALL" ? t("all") : word(kind, status),
  }));
  const choose = (chosen: string) => setQuery({ status: chosen === "ALL" ? null : (chosen as StatusOf[Kind]) });
  const hasSegments = options.length <= SEGMENTS_MAX;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
      {hasSegments ? (
        <Segmented label={t("status")} value={value} options={options} onChange={choose} className="max-lg:hidden" />
      ) : null}
      <Select
        aria-label={t("status")}
        value={value}
        onChange={(event) => choose(event.target.value)}
        className={hasSegments ? "w-40 max-sm:w-full lg:hidden" : "w-48 max-sm:w-full"}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.value === "ALL" ? t("anyStatus") : option.label}
          </option>
        ))}
      </Select>
      <AccountFilter value={query.account} onChange={(account) => setQuery({ account })} />
      <SearchBox
        label={t("search")}
        hint={searchHint}
        text={query.search ?? ""}
        onSearch={(search) => setQuery({ search: search || null })}
      />
      <ClearFilters isNarrowed={isNarrowed} clear={clear} />
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        <RangeChoice query={query} setQuery={setQuery} />
        <ViewButton choice={view} />
      </div>
    </div>
  );
}

function AccountFilter({ value, onChange }: { value: string | null; onChange: (account: string | null) => void }) {
  const t = useTranslations("list");
  const accounts = useRead("listAccounts", {}).data?.accounts ?? [];
  // With one account there is nothing to choose, unless the URL names another account.
  if (accounts.length < 2 && !value) return null;
  return (
    <Select
      aria-label={t("account")}
      value={value ?? ""}
      onChange={(event) => onChange(event.target.value || null)}
      className="w-40 max-sm:w-full"
    >
      <option value="">{t("allAccounts")}</option>
      {accounts.map(({ accountNumber }) => (
        <option key={accountNumber} value={accountNumber}>
          {t("accountNumber", { number: accountNumber })}
        </option>
      ))}
      {value && accounts.every((account) => account.accountNumber !== value) ? (
        <option value={value}>{t("accountNumber", { number: value })}</option>
      ) : null}
    </Select>
  );
}
