"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/use-read.ts";
import { ChoiceChip } from "../lists/choice-chip.tsx";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/use-keyset-query.ts";
import { KeptAddress } from "../page/kept-address.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Segmented } from "../ui/segmented.tsx";
import { useDayName } from "../values/use-day-name.ts";
import type { Difference } from "./difference-badge.tsx";
import { useDifferenceColumns } from "./difference-columns.tsx";
import { ProofsHeader } from "./proofs-header.tsx";
import { DIFFERENCES_PARSERS, differencesInput, STATES } from "./proofs-reads.ts";

const DifferenceSheet = onDemand(() => import("./difference-sheet.tsx").then((module) => module.DifferenceSheet));

/** The inbox of what differs between banks and our book. */
export function Differences() {
  return (
    <KeptAddress>
      <ProofsHeader page="differences" />
      <List />
    </KeptAddress>
  );
}

function List() {
  const t = useTranslations("differences");
  const list = useKeysetQuery(DIFFERENCES_PARSERS);
  const { query, page, narrow, isNarrowed, clear } = list;
  const input = differencesInput(query);
  const read = useRead("listDifferences", input, { keepPrevious: true });
  const [opened, setOpened] = useState<Difference>();
  const dayName = useDayName();
  const rows = read.data?.differences;
  const banks = read.data?.banks ?? [];
  // What the sheet shows is what the list has now: a request changes it.
  const shown = opened && (rows?.find(({ differenceId }) => differenceId === opened.differenceId) ?? opened);
  return (
    <KeysetList
      name="differences"
      title={t("title")}
      caption={t("title")}
      columns={useDifferenceColumns()}
      page={page}
      input={input}
      read={read}
      rows={rows}
      rowKey={({ differenceId }) => differenceId}
      rowName={({ differenceId }) => differenceId}
      onOpen={setOpened}
      dropsGone
      filters={(viewButton) => (
        <div className="flex flex-wrap items-center gap-2 border-line border-b px-5 pb-3">
          <Segmented
            label={t("state")}
            value={query.state}
            options={STATES.map((value) => ({ value, label: t(value) }))}
            onChange={(state) => narrow({ state })}
          />
          {banks.length > 1 || query.bank ? (
            <ChoiceChip
              name={t("bank")}
              everything={t("allBanks")}
              value={query.bank}
              options={banks.map(({ connectionId, name }) => ({ value: connectionId, label: name }))}
              onChoose={(bank) => narrow({ bank })}
            />
          ) : null}
          {query.day ? (
            <ChoiceChip
              name={t("day")}
              everything={t("allDays")}
              value={query.day}
              options={[{ value: query.day, label: dayName(query.day) }]}
              onChoose={(day) => narrow({ day })}
            />
          ) : null}
          <ClearFilters isNarrowed={isNarrowed} clear={clear} />
          <span className="ml-auto">{viewButton}</span>
        </div>
      )}
      empty={
        isNarrowed || query.before ? (
          <NoMatch clear={clear} />
        ) : (
          <Notice icon={CircleCheck} title={t("none")}>
            {t("noneHint")}
          </Notice>
        )
      }
    >
      {shown ? <DifferenceSheet difference={shown} onClose={() => setOpened(undefined)} /> : null}
    </KeysetList>
  );
}
