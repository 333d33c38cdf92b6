import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { CHALLENGE_EVENT, eventNames } from "#lib/core/states/event-name.ts";
import { ChoiceChip } from "../../lists/chips/choice-chip.tsx";
import { ClearFilters } from "../../lists/filters/clear-filters.tsx";
import { PeriodFilter } from "../../lists/filters/period-filter.tsx";
import { OrderChoice } from "../../lists/order-choice.tsx";
import type { KeysetQuery } from "../../lists/queries/use-keyset-query.ts";
import { SearchBox } from "../../ui/inputs/search-box.tsx";
import { Segmented } from "../../ui/inputs/segmented.tsx";
import type { Webhook } from "../endpoints/webhook-state.tsx";
import { type DELIVERY_PARSERS, DELIVERY_STATUSES } from "./delivery-query.ts";

type Props = {
  list: KeysetQuery<typeof DELIVERY_PARSERS>;
  webhook: Webhook;
  /** For the list as a whole: its saved views, its export, its columns. */
  buttons: ReactNode;
  /** The button that resends. */
  children: ReactNode;
};

/** The filters of the delivery list. The chosen values are in the URL. */
export function DeliveryFilters({ list: { query, narrow, isNarrowed, clear }, webhook, buttons, children }: Props) {
  const t = useTranslations("webhooks");
  const list = useTranslations("list");
  const statusName = useTranslations("deliveryStatus");
  return (
    <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 pb-3">
      <SearchBox
        label={list("search")}
        hint={t("searchHint")}
        text={query.search ?? ""}
        onSearch={(search) => narrow({ search: search || null })}
      />
      <span className="flex items-center gap-2 max-sm:w-full">
        <OrderChoice value={query.sort} onChange={(sort) => narrow({ sort })} />
        {buttons}
      </span>
      {children}
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
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
        <ChoiceChip
          name={t("event")}
          everything={t("allEvents")}
          value={query.event}
          options={[...eventNames(webhook.variant, webhook.type), CHALLENGE_EVENT].map((name) => ({
            value: name,
            label: name,
          }))}
          onChoose={(event) => narrow({ event })}
        />
        <PeriodFilter value={query} onChange={({ from, to }) => narrow({ from, to })} />
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
      </div>
    </div>
  );
}
