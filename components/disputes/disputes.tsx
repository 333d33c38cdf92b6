"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { AccountFilter } from "../lists/filters/account-filter.tsx";
import { ClearFilters } from "../lists/filters/clear-filters.tsx";
import { PlayerChip, useSearchOrPlayer } from "../lists/filters/player-filter.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { NOBODY } from "../lists/queries/nobody.ts";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import { PageHeader } from "../page/page-header.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Identifier } from "../ui/data-display/identifier.tsx";
import { SearchBox } from "../ui/inputs/search-box.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Money } from "../values/money.tsx";
import { Deadline } from "./deadline.tsx";
import { type Dispute, DisputeBadge } from "./dispute-badge.tsx";
import { DISPUTES_PARSERS, disputesInput } from "./disputes-reads.ts";

const DisputeSheet = onDemand(() => import("./dispute-sheet.tsx").then((module) => module.DisputeSheet));

/** The disputes about received payments: what can be defended comes first. */
export function Disputes() {
  const t = useTranslations("disputes");
  return (
    <AddressChoices>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </AddressChoices>
  );
}

function List() {
  const t = useTranslations("disputes");
  const words = useTranslations("list");
  const { query, page, narrow, isNarrowed, clear } = useKeysetQuery(DISPUTES_PARSERS);
  const search = useSearchOrPlayer(query, narrow);
  const input = disputesInput(query);
  const isOfNobody = query.player === NOBODY;
  const asked = useRead("listDisputes", input, { keepPrevious: true, isOn: !isOfNobody });
  const read = isOfNobody ? { ...asked, ...NOTHING } : asked;
  const [opened, setOpened] = useState<Dispute>();
  const rows = read.data?.disputes;
  // What the sheet shows is what the list has now: a defence changes it.
  const shown = opened && (rows?.find(({ disputeId }) => disputeId === opened.disputeId) ?? opened);
  return (
    <KeysetList
      name="disputes"
      caption={t("title")}
      columns={useDisputeColumns()}
      page={page}
      input={input}
      read={read}
      rows={rows}
      rowKey={({ disputeId }) => disputeId}
      rowName={({ endToEndId }) => endToEndId}
      onOpen={setOpened}
      skeletonRows={3}
      filters={(viewButton) => (
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 py-3">
          <SearchBox label={words("search")} hint={t("searchHint")} text={search.text} onSearch={search.find} />
          <AccountFilter value={query.account} onChange={(account) => narrow({ account })} />
          {query.player ? <PlayerChip playerId={query.player} onClear={() => narrow({ player: null })} /> : null}
          <ClearFilters isNarrowed={isNarrowed} clear={clear} />
          <span className="ml-auto">{viewButton}</span>
        </div>
      )}
      empty={
        isNarrowed || query.before ? (
          <NoMatch clear={clear} {...(isOfNobody ? { hint: words("nobodyWithTaxId") } : {})} />
        ) : (
          <Notice icon={ShieldCheck} title={t("none")}>
            {t("noneHint")}
          </Notice>
        )
      }
    >
      {shown ? <DisputeSheet dispute={shown} onClose={() => setOpened(undefined)} /> : null}
    </KeysetList>
  );
}

const NOTHING = { data: { disputes: [], next: null }, error: null } as const;

/** The columns of the list of disputes. */
function useDisputeColumns(): Column<Dispute>[] {
  const t = useTranslations("disputes");
  return [
    { id: "what", header: t("what"), cell: (row) => <WhatCell row={row} />, className: "w-full max-w-0" },
    { id: "deadline", header: t("deadline"), cell: (row) => <Deadline dispute={row} />, from: "lg" },
    {
      id: "account",
      header: t("account"),
      cell: ({ accountNumber }) => <span className="text-muted tabular-nums">{accountNumber ?? "–"}</span>,
      from: "xl",
      isOptional: true,
    },
    {
      id: "endToEndId",
      header: t("endToEndId"),
      cell: ({ endToEndId }) => <Identifier id={endToEndId} what={t("endToEndId")} className="text-muted" />,
      from: "xl",
    },
    {
      id: "amount",
      header: t("amount"),
      cell: ({ amount }) => <Money cents={amount} className="font-medium text-ink" />,
      align: "right",
      from: "sm",
    },
  ];
}

/** The state and what the bank says. Narrow screens have the amount and the deadline with it. */
function WhatCell({ row }: { row: Dispute }) {
  return (
    <span className="block min-w-0 py-1.5">
      <span className="flex flex-wrap items-center gap-x-3 gap-y-1">
        <DisputeBadge dispute={row} />
        <Money cents={row.amount} className="font-medium text-ink sm:hidden" />
      </span>
      <span className="mt-1 block truncate text-muted text-xs">
        {row.text ? `${row.bankName} · ${row.text}` : row.bankName}
      </span>
      <span className="mt-1 block text-xs lg:hidden">
        <Deadline dispute={row} />
      </span>
    </span>
  );
}
