"use client";

import { ShieldCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { AccountFilter } from "../lists/account-filter.tsx";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { NOBODY } from "../lists/nobody.ts";
import { PlayerChip, useSearchOrPlayer } from "../lists/player-filter.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { KeptAddress } from "../page/kept-address.tsx";
import { PageHeader } from "../page/page-header.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import type { Dispute } from "./dispute-badge.tsx";
import { useDisputeColumns } from "./dispute-columns.tsx";
import { DISPUTES_PARSERS, disputesInput } from "./disputes-reads.ts";

const DisputeSheet = onDemand(() => import("./dispute-sheet.tsx").then((module) => module.DisputeSheet));

/** The disputes about received payments: what can be defended comes first. */
export function Disputes() {
  const t = useTranslations("disputes");
  return (
    <KeptAddress>
      <PageHeader title={t("title")} lead={t("lead")} />
      <List />
    </KeptAddress>
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
