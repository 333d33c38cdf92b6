"use client";

import { Search, X } from "lucide-react";
import { useTranslations } from "next-intl";
import { useEffect, useState } from "react";
import { Button } from "../ui/button.tsx";
import { Input } from "../ui/input.tsx";
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
      <SearchBox text={query.search ?? ""} onSearch={(search) => setQuery({ search: search || null })} />
      {isNarrowed ? (
        <Button look="ghost" onClick={clear}>
          <X aria-hidden className="size-4" />
          {t("clear")}
        </Button>
      ) : null}
    </div>
  );
}

function SearchBox({ text, onSearch }: { text: string; onSearch: (text: string) => void }) {
  const t = useTranslations("charges");
  const [typed, setTyped] = useState(text);
  useEffect(() => setTyped(text), [text]);
  return (
    <search className="relative min-w-0 flex-1 basis-56">
      <form
        onSubmit={(event) => {
          event.preventDefault();
          onSearch(typed.trim());
        }}
      >
        <Search aria-hidden className="pointer-events-none absolute inset-y-0 left-3 my-auto size-4 text-faint" />
        <Input
          type="search"
          aria-label={t("search")}
          placeholder={t("searchHint")}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
          onPaste={(event) => {
            event.preventDefault();
            const pasted = event.clipboardData.getData("text").trim();
            setTyped(pasted);
            onSearch(pasted);
          }}
          onBlur={() => typed.trim() !== text && onSearch(typed.trim())}
          className="truncate pl-9"
        />
      </form>
    </search>
  );
}
