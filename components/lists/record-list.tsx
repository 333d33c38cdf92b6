"use client";

import { SearchX } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ComponentProps, ReactNode } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { SearchBox } from "../ui/inputs/search-box.tsx";
import { Notice } from "../ui/notice.tsx";
import { Money } from "../values/money.tsx";
import { type ListedKind, RAIL_STATES, type RailState, STATUSES, type StatusOf } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import { ChoiceChip } from "./chips/choice-chip.tsx";
import { AccountFilter } from "./filters/account-filter.tsx";
import { AmountFilter } from "./filters/amount-filter.tsx";
import { ClearFilters } from "./filters/clear-filters.tsx";
import { HourFilter } from "./filters/hour-filter.tsx";
import { PeriodFilter } from "./filters/period-filter.tsx";
import { PlayerChip, useSearchOrPlayer } from "./filters/player-filter.tsx";
import { EVERYTHING, StatusFilter } from "./filters/status-filter.tsx";
import { KeysetList } from "./keyset-list.tsx";
import { ListButtons } from "./list-buttons.tsx";
import { NoMatch } from "./no-match.tsx";
import { OrderChoice } from "./order-choice.tsx";
import { type ListQuery, listInput, listParsers } from "./queries/list-query.ts";
import { NOBODY } from "./queries/nobody.ts";
import { useKeysetQuery } from "./queries/use-keyset-query.ts";

const LISTS = { charge: "charges", withdrawal: "payouts", refund: "refunds", transfer: "transfers" } as const;

/** Returns the filters and the page of a list of records, kept in the URL. `input` is the input of its operation. */
export function useRecordList<Kind extends ListedKind>(kind: Kind) {
  const list = useKeysetQuery<ReturnType<typeof listParsers<Kind>>, ListQuery<Kind>>(listParsers(kind));
  return { ...list, input: listInput<Kind>(list.query), isOfNobody: list.query.player === NOBODY };
}

const NOTHING = { data: { rows: [], next: null, totals: null }, error: null } as const;

type List<Kind extends ListedKind> = ReturnType<typeof useRecordList<Kind>>;

type Props<Kind extends ListedKind, Row> = Pick<
  ComponentProps<typeof KeysetList<Row>>,
  "caption" | "columns" | "rowKey" | "rowName" | "href" | "empty" | "isPayment"
> & {
  kind: Kind;
  searchHint: string;
  list: List<Kind>;
  read: ComponentProps<typeof KeysetList<Row>>["read"] & { data: { rows: Row[]; totals: Totals | null } | undefined };
};

/** A long list of charges, payouts, refunds or transfers. `empty` is shown when there are no records yet. */
export function RecordList<Kind extends ListedKind, Row>(props: Props<Kind, Row>) {
  const { kind, searchHint, list, empty, ...table } = props;
  const read = list.isOfNobody ? { ...props.read, ...NOTHING } : props.read;
  const t = useTranslations("list");
  const { limit: _, totals: __, before: _place, ...filters } = { before: null, totals: false, ...list.input };
  return (
    <KeysetList
      {...table}
      name={kind}
      page={list.page}
      input={list.input}
      read={read}
      rows={read.data?.rows}
      filters={(viewButton) => (
        <RecordFilters
          kind={kind}
          query={list.query}
          narrow={list.narrow}
          isNarrowed={list.isNarrowed}
          clear={list.clear}
          searchHint={searchHint}
          buttons={
            <ListButtons
              list={LISTS[kind]}
              operation="exportRecords"
              filters={list.isOfNobody ? null : { ...filters, kind }}
              viewButton={viewButton}
            />
          }
          totals={read.data?.totals ?? null}
        />
      )}
      empty={
        !list.isNarrowed && !list.query.before ? (
          empty
        ) : read.data?.next ? (
          <Notice icon={SearchX} title={t("noneSoFar")}>
            {t("noneSoFarHint")}
          </Notice>
        ) : (
          <NoMatch clear={list.clear} {...(list.isOfNobody ? { hint: t("nobodyWithTaxId") } : {})} />
        )
      }
    />
  );
}

/** The records that fit the filters. `isWhole` false: more fit than are counted. */
type Totals = { count: number; amount: bigint; isWhole: boolean };

type RecordFiltersProps<Kind extends ListedKind> = {
  kind: Kind;
  query: ListQuery<Kind>;
  narrow: (chosen: Partial<{ [Name in keyof ListQuery<Kind>]: ListQuery<Kind>[Name] | null }>) => void;
  isNarrowed: boolean;
  clear: () => void;
  searchHint: string;
  /** For the list as a whole: its export, its columns. */
  buttons: ReactNode;
  totals: Totals | null;
};

/** The filters of a list of records. The chosen values are in the URL. */
function RecordFilters<Kind extends ListedKind>(props: RecordFiltersProps<Kind>) {
  const { kind, query, narrow, isNarrowed, clear, searchHint, buttons, totals } = props;
  const t = useTranslations("list");
  const word = useStatusWord();
  const search = useSearchOrPlayer(
    query,
    narrow as (chosen: { search?: string | null; player?: string | null }) => void,
  );
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
      <SearchBox label={t("search")} hint={searchHint} text={search.text} onSearch={search.find} />
      <span className="flex items-center gap-2 max-sm:w-full">
        <OrderChoice value={query.sort} onChange={(sort) => narrow({ sort })} />
        {buttons}
      </span>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        <StatusFilter
          value={query.status ?? EVERYTHING}
          options={STATUSES[kind].map((status) => ({ value: status as string, label: word(kind, status) }))}
          onChange={(status) => narrow({ status: status === EVERYTHING ? null : (status as StatusOf[Kind]) })}
        />
        <PeriodFilter value={query} onChange={({ from, to }) => narrow({ from, to })} />
        <HourFilter value={query.hour} onChange={(hour) => narrow({ hour })} />
        <AmountFilter value={query} onChange={({ min, max }) => narrow({ min, max })} />
        {kind === "withdrawal" ? <RailFilter value={query.rail} onChange={(rail) => narrow({ rail })} /> : null}
        <AccountFilter value={query.account} onChange={(account) => narrow({ account })} />
        {query.player ? <PlayerChip playerId={query.player} onClear={() => narrow({ player: null })} /> : null}
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
        {totals ? <TotalsLine {...totals} /> : null}
      </div>
    </div>
  );
}

function TotalsLine({ count, amount, isWhole }: Totals) {
  const t = useTranslations("list");
  return (
    <p role="status" className="ml-auto whitespace-nowrap text-muted text-sm tabular-nums">
      {t(isWhole ? "count" : "countOfLatest", { count })} · <Money cents={amount} className="font-medium text-ink" />
    </p>
  );
}

type RailFilterProps = { value: RailState | null; onChange: (state: RailState | null) => void };

/** Chooses payouts by how their orders stand at the bank, or all. */
function RailFilter({ value, onChange }: RailFilterProps) {
  const t = useTranslations("railState");
  const accounts = useRead("listAccounts", {}).data?.accounts ?? [];
  // Without a bank there is nothing to choose, unless the URL has chosen.
  if (!value && !accounts.some(({ bank }) => bank !== null)) return null;
  return (
    <ChoiceChip
      name={t("filter")}
      everything={t("any")}
      value={value}
      options={RAIL_STATES.map((state) => ({ value: state, label: t(state) }))}
      onChoose={(state) => onChange(state as RailState | null)}
    />
  );
}
