"use client";

import { CircleCheck } from "lucide-react";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { useRead } from "#lib/client/calls/use-read.ts";
import { ChoiceChip } from "../lists/chips/choice-chip.tsx";
import { ClearFilters } from "../lists/filters/clear-filters.tsx";
import { KeysetList } from "../lists/keyset-list.tsx";
import { NoMatch } from "../lists/no-match.tsx";
import { useKeysetQuery } from "../lists/queries/use-keyset-query.ts";
import { AddressChoices } from "../page/address-choices.tsx";
import type { Column } from "../ui/data-display/data-table.tsx";
import { Segmented } from "../ui/inputs/segmented.tsx";
import { Notice } from "../ui/notice.tsx";
import { onDemand } from "../ui/on-demand.tsx";
import { Money } from "../values/money.tsx";
import { useDayName } from "../values/times/use-day-name.ts";
import { type Difference, DifferenceBadge } from "./difference-badge.tsx";
import { ProofsHeader } from "./proofs-header.tsx";
import { DIFFERENCES_PARSERS, differencesInput, STATES } from "./proofs-reads.ts";

const DifferenceSheet = onDemand(() => import("./difference-sheet.tsx").then((module) => module.DifferenceSheet));

/** The inbox of what differs between banks and our book. */
export function Differences() {
  return (
    <AddressChoices>
      <ProofsHeader page="differences" />
      <List />
    </AddressChoices>
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

/** The columns of the list of differences. */
function useDifferenceColumns(): Column<Difference>[] {
  const t = useTranslations("differences");
  return [
    { id: "what", header: t("what"), cell: (row) => <WhatCell row={row} />, className: "w-full max-w-0" },
    {
      id: "here",
      header: t("here"),
      cell: ({ amountHere }) => <Side cents={amountHere} />,
      align: "right",
      from: "md",
    },
    {
      id: "bank",
      header: t("atBank"),
      cell: ({ amountBank }) => <Side cents={amountBank} />,
      align: "right",
      from: "md",
    },
    {
      id: "difference",
      header: t("difference"),
      cell: ({ difference }) => <Money cents={difference} className="font-medium text-ink" />,
      align: "right",
      from: "sm",
    },
    {
      id: "state",
      header: t("state"),
      cell: (row) => <DifferenceBadge difference={row} />,
      align: "right",
      from: "lg",
    },
  ];
}

function Side({ cents }: { cents: bigint | null }) {
  return cents === null ? <span className="text-faint">–</span> : <Money cents={cents} className="text-muted" />;
}

/** What differs, where and when. Narrow screens have the amounts and the state below it. */
function WhatCell({ row }: { row: Difference }) {
  const t = useTranslations("differences");
  const dayName = useDayName();
  const { kind, movement, lines, bank, day, amountHere, amountBank, difference } = row;
  return (
    <span className="block min-w-0 py-1.5">
      <span className="block text-pretty font-medium text-ink">
        {movement ? `${t(kind)}: ${t(`line_${movement}`)}` : t(kind)}
      </span>
      <span className="block truncate text-muted text-xs">
        {bank.name} · {dayName(day)}
        {lines > 1n ? ` · ${t("linesOf", { count: Number(lines) })}` : null}
      </span>
      <span className="mt-1 flex flex-wrap items-center gap-x-4 gap-y-1 text-muted text-xs lg:hidden">
        <DifferenceBadge difference={row} />
        {amountHere === null ? null : (
          <span className="md:hidden">
            {t("here")} <Money cents={amountHere} className="text-ink" />
          </span>
        )}
        {amountBank === null ? null : (
          <span className="md:hidden">
            {t("atBank")} <Money cents={amountBank} className="text-ink" />
          </span>
        )}
        <span className="sm:hidden">
          {t("difference")} <Money cents={difference} className="text-ink" />
        </span>
      </span>
    </span>
  );
}
