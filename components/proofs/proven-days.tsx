"use client";

import { Landmark } from "lucide-react";
import { useTranslations } from "next-intl";
import { useRead } from "#lib/client/use-read.ts";
import { ChoiceChip } from "../lists/choice-chip.tsx";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { KeptAddress } from "../page/kept-address.tsx";
import { Notice } from "../ui/notice.tsx";
import { useDayColumns } from "./day-columns.tsx";
import { ProofsHeader } from "./proofs-header.tsx";
import { DAYS_PARSERS, daysInput } from "./proofs-reads.ts";

/** The days of each bank, with what both sides had at their ends. */
export function ProvenDays() {
  return (
    <KeptAddress>
      <ProofsHeader page="days" />
      <List />
    </KeptAddress>
  );
}

function List() {
  const t = useTranslations("proofs");
  const { query, page, narrow, isNarrowed, clear } = useKeysetQuery(DAYS_PARSERS);
  const input = daysInput(query);
  const read = useRead("listProofs", input, { keepPrevious: true });
  const banks = read.data?.banks ?? [];
  return (
    <>
      <KeysetList
        name="provenDays"
        title={t("days")}
        caption={t("days")}
        columns={useDayColumns()}
        page={page}
        input={input}
        read={read}
        rows={read.data?.proofs}
        rowKey={({ day, bank }) => `${day} ${bank.connectionId}`}
        href={({ day, bank }) => `/proofs?state=all&day=${day}&bank=${bank.connectionId}`}
        skeletonRows={7}
        {...(banks.length > 1 || query.bank
          ? {
              filters: (viewButton) => (
                <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 pb-3">
                  <ChoiceChip
                    name={t("bank")}
                    everything={t("allBanks")}
                    value={query.bank}
                    options={banks.map(({ connectionId, name }) => ({ value: connectionId, label: name }))}
                    onChoose={(bank) => narrow({ bank })}
                  />
                  <ClearFilters isNarrowed={isNarrowed} clear={clear} />
                  <span className="ml-auto">{viewButton}</span>
                </div>
              ),
            }
          : {})}
        empty={
          <Notice icon={Landmark} title={t("empty")}>
            {t("emptyHint")}
          </Notice>
        }
      />
      <p className="mt-3 max-w-prose text-pretty text-faint text-xs">{t("howHint")}</p>
    </>
  );
}
