"use client";

import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { type RecordKind, STATUSES, type StatusOf } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import { ClearFilters, NoMatch } from "./clear-filters.tsx";
import { KeysetList } from "./keyset-list.tsx";
import { type ListQuery, listInput, listParsers } from "./list-query.ts";
import { RangeChoice } from "./range-choice.tsx";
import { useKeysetQuery } from "./use-keyset-query.ts";

/** Returns the filters and the page of a list of records, kept in the URL. `input` is the input of its operation. */
export function useRecordList<Kind extends RecordKind>(kind: Kind) {
  const list = useKeysetQuery<ReturnType<typeof listParsers<Kind>>, ListQuery<Kind>>(listParsers(kind));
  return { ...list, input: listInput<Kind>(list.query) };
}

type List<Kind extends RecordKind> = ReturnType<typeof useRecordList<Kind>>;

type Props<Kind extends RecordKind, Row> = Pick<
  ComponentProps<typeof KeysetList<Row>>,
  "caption" | "columns" | "rowKey" | "href" | "empty"
> & {
  kind: Kind;
  searchHint: string;
  list: List<Kind>;
  read: ComponentProps<typeof KeysetList<Row>>["read"] & { data: { rows: Row[] } | undefined };
};

/** A long list of charges, payouts, refunds or transfers. `empty` is shown when there are no records yet. */
export function RecordList<Kind extends RecordKind, Row>(props: Props<Kind, Row>) {
  const { kind, searchHint, list, read, empty, ...table } = props;
  return (
    <KeysetList
      {...table}
      name={kind}
      page={list.page}
      input={list.input}
      read={read}
      rows={read.data?.rows}
      filters={(viewButton) => <ListFilters kind={kind} list={list} searchHint={searchHint} viewButton={viewButton} />}
      empty={list.isNarrowed || list.query.before ? <NoMatch clear={list.clear} /> : empty}
    />
  );
}

type FilterProps<Kind extends RecordKind> = {
  kind: Kind;
  list: List<Kind>;
  searchHint: string;
  viewButton: ReactNode;
};

/** More options than this do not fit beside the search. */
const SEGMENTS_MAX = 6;

function ListFilters<Kind extends RecordKind>({ kind, list, searchHint, viewButton }: FilterProps<Kind>) {
  const t = useTranslations("list");
  const { query, narrow, isNarrowed, clear } = list;
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
      <StatusFilter kind={kind} value={query.status} onChange={(status) => narrow({ status })} />
      <AccountFilter value={query.account} onChange={(account) => narrow({ account })} />
      <SearchBox
        label={t("search")}
        hint={searchHint}
        text={query.search ?? ""}
        onSearch={(search) => narrow({ search: search || null })}
      />
      <ClearFilters isNarrowed={isNarrowed} clear={clear} />
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        <RangeChoice query={query} setQuery={narrow} />
        {viewButton}
      </div>
    </div>
  );
}

type StatusFilterProps<Kind extends RecordKind> = {
  kind: Kind;
  value: StatusOf[Kind] | null;
  onChange: (status: StatusOf[Kind] | null) => void;
};

function StatusFilter<Kind extends RecordKind>({ kind, value, onChange }: StatusFilterProps<Kind>) {
  const t = useTranslations("list");
  const word = useStatusWord();
  const options = ["ALL" as const, ...STATUSES[kind]].map((status) => ({
    value: status,
    label: status === "ALL" ? t("all") : word(kind, status),
  }));
  const choose = (chosen: string) => onChange(chosen === "ALL" ? null : (chosen as StatusOf[Kind]));
  const hasSegments = options.length <= SEGMENTS_MAX;
  const chosen: StatusOf[Kind] | "ALL" = value ?? "ALL";
  return (
    <>
      {hasSegments ? (
        <Segmented label={t("status")} value={chosen} options={options} onChange={choose} className="max-lg:hidden" />
      ) : null}
      <Select
        aria-label={t("status")}
        value={chosen}
        onChange={(event) => choose(event.target.value)}
        className={hasSegments ? "w-40 max-sm:w-full lg:hidden" : "w-48 max-sm:w-full"}
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.value === "ALL" ? t("anyStatus") : option.label}
          </option>
        ))}
      </Select>
    </>
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
