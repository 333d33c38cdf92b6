import { useLocale, useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { ChoiceChip } from "../lists/chips/choice-chip.tsx";
import { FilterChip } from "../lists/chips/filter-chip.tsx";
import { FilterChoices } from "../lists/chips/filter-choices.tsx";
import { ClearFilters } from "../lists/filters/clear-filters.tsx";
import type { KeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { DayInput } from "../ui/inputs/day-input.tsx";
import { dayText } from "../ui/inputs/day-text.ts";
import { SearchBox } from "../ui/inputs/search-box.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import type { Endpoint } from "./endpoints.ts";
import { OUTCOMES, PERIODS, type Period, type REQUEST_PARSERS } from "./request-query.ts";

const PERIOD_NAMES = [...(Object.keys(PERIODS) as Period[]), "custom" as const];

type Props = {
  list: KeysetQuery<typeof REQUEST_PARSERS>;
  endpoints: readonly Endpoint[];
  /** For the list as a whole: its saved views, its export, its columns. */
  buttons: ReactNode;
};

/** The filters of the request list. The chosen values are in the URL. */
export function RequestFilters({ list: { query, narrow, isNarrowed, clear }, endpoints, buttons }: Props) {
  const t = useTranslations("requests");
  const list = useTranslations("list");
  const credentials = useRead("listCredentials", {}).data?.credentials ?? [];
  return (
    <div className="flex flex-col gap-2 border-line border-b px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t("outcome")}
          value={query.outcome ?? "all"}
          options={(["all", ...OUTCOMES] as const).map((value) => ({ value, label: t(value) }))}
          onChange={(value) => narrow({ outcome: value === "all" ? null : value })}
          className="flex-wrap"
        />
        <SearchBox
          label={list("search")}
          hint={t("searchHint")}
          text={query.search ?? ""}
          onSearch={(search) => {
            narrow({ search: search || null });
            return undefined;
          }}
        />
      </div>
      <div className="flex flex-wrap items-center gap-2">
        <ChoiceChip
          name={t("operation")}
          everything={t("allOperations")}
          value={query.operation}
          options={endpoints.map(({ name, title }) => ({ value: name, label: title }))}
          onChoose={(operation) => narrow({ operation })}
        />
        <ChoiceChip
          name={t("credential")}
          everything={t("allCredentials")}
          value={query.credential}
          options={credentials.map(({ credentialId, name }) => ({ value: credentialId, label: name }))}
          onChoose={(credential) => narrow({ credential })}
        />
        <PeriodChip query={query} narrow={narrow} />
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
        {buttons}
      </div>
    </div>
  );
}

/** The presets, or from and to a minute. */
function PeriodChip({ query, narrow }: Pick<Props["list"], "query" | "narrow">) {
  const t = useTranslations("requests");
  const { period } = query;
  const custom = useCustomWords(query);
  return (
    <FilterChip
      name={t("period")}
      value={period === "all" ? null : (period === "custom" && custom) || t(`period_${period}`)}
      onClear={() => narrow({ period: null, from: null, to: null })}
    >
      {(close) => (
        <>
          <FilterChoices
            label={t("period")}
            value={period}
            options={PERIOD_NAMES.map((name) => ({ value: name, label: t(`period_${name}`) }))}
            onChoose={(name) => {
              narrow({ period: name as Period, from: null, to: null });
              if (name !== "custom") close();
            }}
          />
          {period === "custom"
            ? (["from", "to"] as const).map((end) => (
                <DayInput
                  key={end}
                  withTime
                  aria-label={t(end)}
                  what={t(end)}
                  value={query[end] ?? ""}
                  onValue={(minute) => narrow({ [end]: minute || null })}
                />
              ))
            : null}
        </>
      )}
    </FilterChip>
  );
}

/** Says from when to when. Null: no end is chosen. */
function useCustomWords({ from, to }: Props["list"]["query"]): string | null {
  const locale = useLocale();
  const ends = [from, to].map((minute) => (minute ? dayText(minute, locale) : "…"));
  return from || to ? ends.join(" – ") : null;
}
