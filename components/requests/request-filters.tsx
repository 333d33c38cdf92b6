import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { ClearFilters } from "../lists/clear-filters.tsx";
import type { KeysetQuery } from "../lists/use-keyset-query.ts";
import { DayInput } from "../ui/day-input.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import type { Endpoint } from "./endpoints.ts";
import { OUTCOMES, PERIODS, type Period, type REQUEST_PARSERS } from "./request-query.ts";

const PERIOD_NAMES = [...(Object.keys(PERIODS) as Period[]), "custom" as const];

type Props = { list: KeysetQuery<typeof REQUEST_PARSERS>; endpoints: readonly Endpoint[]; viewButton: ReactNode };

/** The filters of the request list. The chosen values are in the URL. */
export function RequestFilters({ list: { query, narrow, isNarrowed, clear }, endpoints, viewButton }: Props) {
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
        <Choice
          label={t("operation")}
          everything={t("allOperations")}
          value={query.operation}
          options={endpoints.map(({ name, title }) => ({ value: name, label: title }))}
          onChoose={(operation) => narrow({ operation })}
        />
        <Choice
          label={t("credential")}
          everything={t("allCredentials")}
          value={query.credential}
          options={credentials.map(({ credentialId, name }) => ({ value: credentialId, label: name }))}
          onChoose={(credential) => narrow({ credential })}
        />
        <Select
          aria-label={t("period")}
          value={query.period}
          onChange={(event) => narrow({ period: event.target.value as Period, from: null, to: null })}
          className="w-44 max-sm:w-full"
        >
          {PERIOD_NAMES.map((name) => (
            <option key={name} value={name}>
              {t(`period_${name}`)}
            </option>
          ))}
        </Select>
        {query.period === "custom"
          ? (["from", "to"] as const).map((end) => (
              <DayInput
                key={end}
                withTime
                placeholder={t(end)}
                aria-label={t(end)}
                value={query[end] ?? ""}
                onChange={(event) => narrow({ [end]: event.target.value || null })}
                className="sm:w-52"
              />
            ))
          : null}
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
        {viewButton}
      </div>
    </div>
  );
}

type ChoiceProps = {
  label: string;
  everything: string;
  value: string | null;
  options: readonly { value: string; label: string }[];
  onChoose: (value: string | null) => void;
};

function Choice({ label, everything, value, options, onChoose }: ChoiceProps) {
  return (
    <Select
      aria-label={label}
      value={value ?? ""}
      onChange={(event) => onChoose(event.target.value || null)}
      className="w-56 max-sm:w-full"
    >
      <option value="">{everything}</option>
      {options.map((option) => (
        <option key={option.value} value={option.value}>
          {option.label}
        </option>
      ))}
      {value && options.every((option) => option.value !== value) ? <option value={value}>{value}</option> : null}
    </Select>
  );
}
