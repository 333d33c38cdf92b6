"use client";

import { X } from "lucide-react";
import { useTranslations } from "next-intl";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import { ChoiceChip } from "../lists/choice-chip.tsx";
import { ClearFilters } from "../lists/clear-filters.tsx";
import { PeriodChoice } from "../lists/period-choice.tsx";
import { PlayerChip, useSearchOrPlayer } from "../lists/player-filter.tsx";
import { Button } from "../ui/button.tsx";
import { SearchBox } from "../ui/search-box.tsx";
import { Select } from "../ui/select.tsx";
import { DIRECTIONS, KINDS } from "./statement-selection.ts";
import type { StatementQuery } from "./use-statement-query.ts";

type Accounts = ConsoleOutput<"listAccounts">["accounts"];

type Props = { accounts: Accounts; account: string; state: StatementQuery };

/** Chooses the account and the period, and filters the lines. The chosen values are in the URL. */
export function StatementFilters({ accounts, account, state }: Props) {
  const t = useTranslations("statement");
  return (
    <div className="flex flex-col gap-2 border-line border-b px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        {accounts.length > 1 ? (
          <Select
            aria-label={t("account")}
            value={account}
            onChange={(event) => state.narrow({ account: event.target.value })}
            className="w-full sm:w-64"
          >
            {accounts.map(({ accountNumber, holderName }) => (
              <option key={accountNumber} value={accountNumber}>
                {accountNumber} · {holderName}
              </option>
            ))}
          </Select>
        ) : null}
        <PeriodChoice
          presets={["today", "week", "month", "quarter"]}
          period={state.period}
          today={state.today}
          setPeriod={({ from, to }) => from && to && state.setPeriod({ from, to })}
        />
      </div>
      <LineFilters {...state} />
    </div>
  );
}

function LineFilters({ query, narrow, isNarrowed, clear }: StatementQuery) {
  const t = useTranslations("statement");
  const search = useSearchOrPlayer((chosen) => void narrow(chosen));
  const kindName = useTranslations("lineKind");
  return (
    <div className="flex flex-wrap items-center gap-2">
      <ChoiceChip
        name={t("direction")}
        everything={t("allDirections")}
        value={query.direction}
        options={DIRECTIONS.map((direction) => ({ value: direction, label: t(direction) }))}
        onChoose={(direction) => void narrow({ direction: direction as "credit" | null })}
      />
      <ChoiceChip
        name={t("kind")}
        everything={t("allKinds")}
        value={query.kind}
        options={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
        onChoose={(kind) => void narrow({ kind: kind as "deposit" | null })}
      />
      <SearchBox label={t("search")} hint={t("searchHint")} text={query.search ?? ""} onSearch={search} />
      {query.player ? <PlayerChip playerId={query.player} onClear={() => narrow({ player: null })} /> : null}
      {query.hour === null ? null : (
        <Button size="sm" onClick={() => narrow({ hour: null })}>
          {t("oneHour", { from: `${query.hour}`.padStart(2, "0"), to: `${query.hour + 1}`.padStart(2, "0") })}
          <X aria-hidden className="size-3.5" />
          <span className="sr-only">{t("wholeDay")}</span>
        </Button>
      )}
      <ClearFilters isNarrowed={isNarrowed} clear={clear} />
    </div>
  );
}
