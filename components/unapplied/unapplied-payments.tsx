"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { AccountFilter } from "../lists/account-filter.tsx";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { HourFilter } from "../lists/hour-filter.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { NOBODY } from "../lists/nobody.ts";
import { OrderChoice } from "../lists/order-choice.tsx";
import { PeriodFilter } from "../lists/period-filter.tsx";
import { PlayerChip, useSearchOrPlayer } from "../lists/player-filter.tsx";
import { StatusFilter } from "../lists/status-filter.tsx";
import { type KeysetQuery, useKeysetQuery } from "../lists/use-keyset-query.ts";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { Notice } from "../ui/notice.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { STATUSES } from "../values/record-kind.ts";
import { useStatusWord } from "../values/status.tsx";
import { useUnappliedColumns } from "./unapplied-columns.tsx";
import { UNAPPLIED_PARSERS, unappliedInput } from "./unapplied-query.ts";

/** The list of money that arrived and was not credited: live, what needs a decision by default. */
export function UnappliedPayments() {
  const t = useTranslations("unapplied");
  return (
    <KeptAddress>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </KeptAddress>
  );
}

function List() {
  const t = useTranslations("unapplied");
  const list = useKeysetQuery(UNAPPLIED_PARSERS);
  const input = unappliedInput(list.query);
  const words = useTranslations("list");
  const isOfNobody = list.query.player === NOBODY;
  const asked = useRead("listUnappliedPayments", input, { keepPrevious: true, isOn: !isOfNobody });
  const read = isOfNobody ? { ...asked, ...NOTHING } : asked;
  const columns = useUnappliedColumns();
  return (
    <KeysetList
      name="unapplied"
      caption={t("title")}
      columns={columns}
      page={list.page}
      input={input}
      read={read}
      rows={read.data?.rows}
      rowKey={(row) => row.unappliedPaymentId}
      rowName={(row) => row.endToEndId}
      href={(row) => `/charges/unapplied/${row.unappliedPaymentId}`}
      skeletonRows={3}
      filters={(viewButton) => (
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
          <Filters list={list} viewButton={viewButton} />
        </div>
      )}
      empty={
        list.isNarrowed || list.query.before ? (
          <NoMatch clear={list.clear} {...(isOfNobody ? { hint: words("nobodyWithTaxId") } : {})} />
        ) : (
          <Notice icon={CircleCheck} title={t("empty")}>
            {t("emptyHint")}
          </Notice>
        )
      }
    />
  );
}

const NOTHING = { data: { rows: [], next: null }, error: null } as const;

type FiltersProps = { list: KeysetQuery<typeof UNAPPLIED_PARSERS>; viewButton: ReactNode };

function Filters({ list, viewButton }: FiltersProps) {
  const words = useTranslations("list");
  const t = useTranslations("unapplied");
  const word = useStatusWord();
  const { query, narrow, isNarrowed, clear } = list;
  // What is searched for can have any status.
  const search = useSearchOrPlayer(query, (chosen) =>
    narrow(chosen.search || chosen.player ? { ...chosen, status: "ALL" } : chosen),
  );
  return (
    <>
      <SearchBox label={words("search")} hint={t("searchHint")} text={search.text} onSearch={search.find} />
      <span className="flex items-center gap-2 max-sm:w-full">
        <OrderChoice value={query.sort} onChange={(sort) => narrow({ sort })} />
        <span className="ml-auto">{viewButton}</span>
      </span>
      <div className="flex min-w-0 basis-full flex-wrap items-center gap-2">
        <StatusFilter
          value={query.status}
          options={STATUSES.unappliedPayment.map((value) => ({ value, label: word("unappliedPayment", value) }))}
          everything={t("everything")}
          onChange={(status) => narrow({ status: status as typeof query.status })}
        />
        <PeriodFilter value={query} onChange={({ from, to }) => narrow({ from, to })} />
        <HourFilter value={query.hour} onChange={(hour) => narrow({ hour })} />
        <AccountFilter value={query.account} onChange={(account) => narrow({ account })} />
        {query.player ? <PlayerChip playerId={query.player} onClear={() => narrow({ player: null })} /> : null}
        <ClearFilters isNarrowed={isNarrowed} clear={clear} />
      </div>
    </>
  );
}
