import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CHALLENGE_EVENT, eventNames } from "#lib/core/event-name.ts";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { RangeChoice } from "../lists/range-choice.tsx";
import type { KeysetQuery } from "../lists/use-keyset-query.ts";
import { SearchBox } from "../ui/search-box.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { Select } from "../ui/select.tsx";
import { type DELIVERY_PARSERS, DELIVERY_STATUSES } from "./delivery-query.ts";
import type { Webhook } from "./webhook-state.tsx";

type Props = {
  list: KeysetQuery<typeof DELIVERY_PARSERS>;
  webhook: Webhook;
  viewButton: ReactNode;
  /** The button that resends. */
  children: ReactNode;
};

/** The filters of the delivery list. The chosen values are in the URL. */
export function DeliveryFilters({ list: { query, narrow, isNarrowed, clear }, webhook, viewButton, children }: Props) {
  const t = useTranslations("webhooks");
  const list = useTranslations("list");
  const statusName = useTranslations("deliveryStatus");
  const known = [...eventNames(webhook.variant, webhook.type), CHALLENGE_EVENT];
  const events = query.event && !known.includes(query.event) ? [...known, query.event] : known;
  return (
    <div className="flex flex-col gap-2 border-line border-b px-5 pb-3">
      <div className="flex flex-wrap items-center gap-2">
        <Segmented
          label={t("state")}
          value={query.status ?? "ALL"}
          options={[
            { value: "ALL" as const, label: t("all") },
            ...DELIVERY_STATUSES.map((value) => ({ value, label: statusName(value) })),
          ]}
          onChange={(value) => narrow({ status: value === "ALL" ? null : value })}
          className="flex-wrap"
        />
        <Select
          aria-label={t("event")}
          value={query.event ?? ""}
          onChange={(event) => narrow({ event: event.target.value || null })}
          className="w-52 max-sm:w-full"
        >
          <option value="">{t("allEvents")}</option>
          {events.map((name) => (
            <option key={name}>{name}</option>
          ))}
        </Select>
        <SearchBox
          label={list("search")}
          hint={t("searchHint")}
          text={query.search ?? ""}
          onSearch={(search) => narrow({ search: search || null })}
        />
        {children}
      </div>
      <div className="flex min-w-0 flex-wrap items-center gap-2">
        <RangeChoice query={query} setQuery={narrow} />
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
        {viewButton}
      </div>
    </div>
  );
}
