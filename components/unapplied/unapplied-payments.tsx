"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import { useRead } from "#lib/client/calls/use-read.ts";
import { AccountFilter } from "../lists/filters/account-filter.tsx";
import { ClearFilters } from "../lists/filters/clear-filters.tsx";
import { HourFilter } from "../lists/filters/hour-filter.tsx";
import { PeriodFilter } from "../lists/filters/period-filter.tsx";
import { PlayerChip, useSearchOrPlayer } from "../lists/filters/player-filter.tsx";
import { StatusFilter } from "../lists/filters/status-filter.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { OrderChoice } from "../lists/order-choice.tsx";
import { NOBODY } from "../lists/queries/nobody.ts";
import { type KeysetQuery, useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { RailMark } from "../records/rail-mark.tsx";
import { TwoLines } from "../records/use-record-columns.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { SearchBox } from "../ui/inputs/search-box.tsx";
import { Notice } from "../ui/notice.tsx";
import { MaskedTaxId } from "../values/masked-tax-id.tsx";
import { Money } from "../values/money.tsx";
import { STATUSES } from "../values/record-kind.ts";
import { Status, useStatusWord } from "../values/status.tsx";
import { DateTime } from "../values/times/date-time.tsx";
import { UNAPPLIED_PARSERS, unappliedInput } from "./unapplied-query.ts";

/** The list of money that arrived and was not credited: live, what needs a decision by default. */
export function UnappliedPayments() {
  const t = useTranslations("unapplied");
  return (
    <AddressChoices>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </AddressChoices>
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

type Row = ConsoleOutput<"listUnappliedPayments">["rows"][number];

/** The columns of the list. Narrow screens show the reason and the time under the amount. */
function useUnappliedColumns(): Column<Row>[] {
  const t = useTranslations("unapplied");
  const list = useTranslations("list");
  const reason = useTranslations("unappliedReason");
  return [
    {
      id: "amount",
      header: list("amount"),
      cell: (row) => (
        <>
          <Money cents={row.amount} className="font-medium text-ink" />
          <span className="block text-pretty text-ink text-xs sm:hidden">{reason(row.reason)}</span>
          <DateTime at={row.createdAt} className="block text-muted text-xs md:hidden" />
        </>
      ),
      className: "max-sm:w-full max-sm:max-w-0 max-sm:py-2 sm:w-36 md:w-28 md:pr-6 md:text-right",
    },
    {
      id: "status",
      header: list("status"),
      cell: (row) => (
        <span className="flex flex-col items-start gap-1 max-sm:items-end">
          <Status of="unappliedPayment" status={row.status} />
          <RailMark state={row.railState} />
        </span>
      ),
      className: "w-36 max-sm:text-right",
    },
    {
      id: "reason",
      header: t("why"),
      cell: (row) => <TwoLines first={reason(row.reason)} second={payerOf(row)} />,
      from: "sm",
      className: "max-w-0",
    },
    {
      id: "account",
      header: list("account"),
      cell: (row) => <span className="text-muted tabular-nums">{row.accountNumber}</span>,
      from: "md",
      className: "w-28",
      isOptional: true,
    },
    {
      id: "endToEndId",
      header: t("endToEndId"),
      cell: (row) => <Identifier id={row.endToEndId} what={t("endToEndId")} className="text-muted" />,
      from: "lg",
      className: "w-44",
    },
    {
      id: "created",
      header: t("arrived"),
      cell: (row) => <DateTime at={row.createdAt} className="text-muted" />,
      from: "md",
      align: "right",
      className: "w-36",
    },
  ];
}

const payerOf = ({ payerName, payerTaxId }: Row) =>
  payerName ?? (payerTaxId ? <MaskedTaxId taxId={payerTaxId} /> : null);
