import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { SearchBox } from "../ui/search-box.tsx";
import { Money } from "../values/money.tsx";
import { type ListedKind, STATUSES, type StatusOf } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import { AccountFilter } from "./account-filter.tsx";
import { AmountFilter } from "./amount-filter.tsx";
import { ClearFilters } from "./clear-filters.tsx";
import { HourFilter } from "./hour-filter.tsx";
import type { ListQuery } from "./list-query.ts";
import { OrderChoice } from "./order-choice.tsx";
import { PeriodFilter } from "./period-filter.tsx";
import { PlayerChip, useSearchOrPlayer } from "./player-filter.tsx";
import { RailFilter } from "./rail-filter.tsx";
import { EVERYTHING, StatusFilter } from "./status-filter.tsx";

/** The records that fit the filters. `isWhole` false: more fit than are counted. */
export type Totals = { count: number; amount: bigint; isWhole: boolean };

type Props<Kind extends ListedKind> = {
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
export function RecordFilters<Kind extends ListedKind>(props: Props<Kind>) {
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
