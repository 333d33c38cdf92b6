"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import { Button } from "../ui/button.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { STATUSES } from "../values/charge-status.tsx";
import type { ChargeQuery } from "./use-charge-query.ts";

/** Narrows the list down; what is chosen stands in the URL. */
export function ChargeFilters({ query, setQuery, isNarrowed, clear }: ChargeQuery) {
  const t = useTranslations("charges");
  const status = useTranslations("chargeStatus");
  const options = [
    { value: "ALL" as const, label: t("all") },
    ...STATUSES.map((value) => ({ value, label: status(value) })),
  ];
  const choose = (value: (typeof options)[number]["value"]) => setQuery({ status: value === "ALL" ? null : value });
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
      <Segmented
        label={t("status")}
        value={query.status ?? "ALL"}
        options={options}
        onChange={choose}
        className="max-lg:hidden"
      />
      <Select
        aria-label={t("status")}
        value={query.status ?? "ALL"}
        onChange={(event) => choose(event.target.value as "ALL")}
        className="w-40 max-sm:w-full lg:hidden"
      >
        {options.map((option) => (
          <option key={option.value} value={option.value}>
            {option.label}
          </option>
        ))}
      </Select>
      <SearchBox
        label={t("search")}
        hint={t("searchHint")}
        text={query.search ?? ""}
        onSearch={(search) => setQuery({ search: search || null })}
      />
      {isNarrowed ? (
        <Button look="ghost" onClick={clear}>
          <X aria-hidden className="size-4" />
          {t("clear")}
        </Button>
      ) : null}
    </div>
  );
}
