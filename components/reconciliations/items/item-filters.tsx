import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { ChoiceChip } from "../../lists/chips/choice-chip.tsx";
import { AmountFilter } from "../../lists/filters/amount-filter.tsx";
import { ClearFilters } from "../../lists/filters/clear-filters.tsx";
import type { KeysetQuery } from "../../lists/queries/use-keyset-query.ts";
import { SavedViewsButton } from "../../lists/views/saved-views-button.tsx";
import { SearchBox } from "../../ui/inputs/search-box.tsx";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import { Select } from "../../ui/inputs/select.tsx";
import { Money } from "../../values/money.tsx";
import type { Reconciliation } from "../labels/reconciliation-words.tsx";
import { type ITEMS_PARSERS, type itemFilters, KINDS, REASONS, SORTS, STATES } from "./items-query.ts";
import { ResultButton } from "./result-button.tsx";

type Props = {
  list: KeysetQuery<typeof ITEMS_PARSERS>;
  filters: ReturnType<typeof itemFilters>;
  reconciliation: Reconciliation;
  totals: { count: number; difference: bigint } | undefined;
  viewButton: ReactNode;
  /** The buttons that act on the differences. */
  children: ReactNode;
};

/** The filters of the differences. The chosen values are in the URL. */
export function ItemFilters({ list, filters, reconciliation, totals, viewButton, children }: Props) {
  const { query, narrow, isNarrowed, clear } = list;
  const t = useTranslations("items");
  const words = useTranslations("list");
  const reason = useTranslations("reason");
  const kind = useTranslations("movementKind");
  const kinds = KINDS.filter((one) => reconciliation.scope?.kinds.includes(one));
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 pb-3">
      <SearchBox
        label={words("search")}
        hint={t("searchHint")}
        text={query.search ?? ""}
        onSearch={(search) => void narrow({ search: search || null })}
      />
      <span className="flex items-center gap-2 max-sm:w-full">
        <Select
          aria-label={words("sort")}
          value={query.sort}
          onChange={({ target }) => narrow({ sort: target.value as (typeof SORTS)[number] })}
          className="w-48 min-w-0 max-sm:flex-1"
        >
          {SORTS.map((sort) => (
            <option key={sort} value={sort}>
              {t(sort)}
            </option>
          ))}
        </Select>
        <span className="ml-auto flex items-center gap-2">
          <SavedViewsButton list="reconciliations" />
          <ResultButton filters={filters} count={totals?.count ?? 0} />
          {viewButton}
        </span>
      </span>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        <Segmented
          label={t("state")}
          value={query.state}
          options={STATES.map((value) => ({ value, label: t(value) }))}
          onChange={(state) => narrow({ state })}
        />
        <ChoiceChip
          name={t("reason")}
          everything={t("allReasons")}
          value={query.reason}
          options={REASONS.map((value) => ({ value, label: reason(value) }))}
          onChoose={(chosen) => narrow({ reason: chosen as typeof query.reason })}
        />
        <ChoiceChip
          name={t("kind")}
          everything={t("allKinds")}
          value={query.kind}
          options={kinds.map((value) => ({ value, label: kind(value) }))}
          onChoose={(chosen) => narrow({ kind: chosen as typeof query.kind })}
        />
        <AmountFilter value={query} onChange={({ min, max }) => narrow({ min, max })} />
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
        {totals ? (
          <p role="status" className="ml-auto whitespace-nowrap text-muted text-sm tabular-nums">
            {t("totals", { count: totals.count })} ·{" "}
            <Money cents={totals.difference} className="font-medium text-ink" />
          </p>
        ) : null}
      </div>
      {children}
    </div>
  );
}
