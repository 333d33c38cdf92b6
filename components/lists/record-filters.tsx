import dynamic from "next/dynamic";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Money } from "../values/money.tsx";
import { type RecordKind, STATUSES, type StatusOf } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import { AmountFilter } from "./amount-filter.tsx";
import { ChoiceChip } from "./choice-chip.tsx";
import { ClearFilters } from "./clear-filters.tsx";
import { FilterChip } from "./filter-chip.tsx";
import type { ListQuery } from "./list-query.ts";
import { OrderChoice } from "./order-choice.tsx";
import { PeriodFilter } from "./period-filter.tsx";
import { PlayerChip, useSearchOrPlayer } from "./player-filter.tsx";

const load = () => import("./filter-choices.tsx").then((module) => module.FilterChoices);
const FilterChoices = dynamic(load);

/** More options than this do not fit beside the search. */
const SEGMENTS_MAX = 6;

/** The records that fit the filters. `isWhole` false: more fit than are counted. */
export type Totals = { count: number; amount: bigint; isWhole: boolean };

type Props<Kind extends RecordKind> = {
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
export function RecordFilters<Kind extends RecordKind>(props: Props<Kind>) {
  const { kind, query, narrow, isNarrowed, clear, searchHint, buttons, totals } = props;
  const t = useTranslations("list");
  const search = useSearchOrPlayer(narrow as (chosen: { search?: string | null; player?: string | null }) => void);
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
      <SearchBox label={t("search")} hint={searchHint} text={query.search ?? ""} onSearch={search} />
      <span className="flex items-center gap-2 max-sm:w-full">
        <OrderChoice value={query.sort} onChange={(sort) => narrow({ sort })} />
        {buttons}
      </span>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        <StatusFilter kind={kind} value={query.status} onChange={(status) => narrow({ status })} />
        <PeriodFilter value={query} onChange={({ from, to }) => narrow({ from, to })} />
        <AmountFilter value={query} onChange={({ min, max }) => narrow({ min, max })} />
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

type StatusProps<Kind extends RecordKind> = {
  kind: Kind;
  value: StatusOf[Kind] | null;
  onChange: (status: StatusOf[Kind] | null) => void;
};

function StatusFilter<Kind extends RecordKind>({ kind, value, onChange }: StatusProps<Kind>) {
  const t = useTranslations("list");
  const word = useStatusWord();
  const options = [
    { value: "ALL", label: t("all") },
    ...STATUSES[kind].map((status) => ({ value: status as string, label: word(kind, status) })),
  ];
  const choose = (chosen: string) => onChange(chosen === "ALL" ? null : (chosen as StatusOf[Kind]));
  const hasSegments = options.length <= SEGMENTS_MAX;
  const chosen = value ?? "ALL";
  return (
    <>
      {hasSegments ? (
        <Segmented label={t("status")} value={chosen} options={options} onChange={choose} className="max-lg:hidden" />
      ) : null}
      <FilterChip
        name={t("status")}
        value={value && word(kind, value)}
        onClear={() => onChange(null)}
        load={load}
        {...(hasSegments ? { className: "lg:hidden" } : {})}
      >
        {(close) => (
          <FilterChoices
            label={t("status")}
            value={chosen}
            options={options}
            onChoose={(status) => {
              choose(status);
              close();
            }}
          />
        )}
      </FilterChip>
    </>
  );
}

function AccountFilter({ value, onChange }: { value: string | null; onChange: (account: string | null) => void }) {
  const t = useTranslations("list");
  const accounts = useRead("listAccounts", {}).data?.accounts ?? [];
  // With one account there is nothing to choose, unless the URL names another account.
  if (accounts.length < 2 && !value) return null;
  return (
    <ChoiceChip
      name={t("account")}
      everything={t("allAccounts")}
      value={value}
      options={accounts.map(({ accountNumber, holderName }) => ({
        value: accountNumber,
        label: `${accountNumber} · ${holderName}`,
      }))}
      onChoose={onChange}
    />
  );
}
