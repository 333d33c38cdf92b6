"use client";

import { useTranslations } from "next-intl";
import { STATEMENT_ACCOUNTS_MAX } from "#lib/core/files/file-limits.ts";
import { ChoiceChip } from "../../lists/chips/choice-chip.tsx";
import { ChoicesChip } from "../../lists/chips/choices-chip.tsx";
import { AmountFilter } from "../../lists/filters/amount-filter.tsx";
import { ClearFilters } from "../../lists/filters/clear-filters.tsx";
import { HourFilter } from "../../lists/filters/hour-filter.tsx";
import { PlayerChip, useSearchOrPlayer } from "../../lists/filters/player-filter.tsx";
import { PeriodChoice } from "../../lists/periods/period-choice.tsx";
import { SearchBox } from "../../ui/inputs/search-box.tsx";
import { accountLabel } from "../../values/account-label.ts";
import { type Accounts, accountParameter } from "./statement-query.ts";
import { DIRECTIONS, KINDS, METHODS } from "./statement-selection.ts";
import type { StatementQuery } from "./use-statement-query.ts";

const PRESETS = ["today", "week", "month", "thisMonth"] as const;
const MORE_PERIODS = [
  "yesterday",
  "lastMonth",
  "thisQuarter",
  "lastQuarter",
  "quarter",
  "thisYear",
  "lastYear",
  "twelveMonths",
] as const;

type Props = { accounts: Accounts; chosen: readonly string[]; state: StatementQuery };

/** Chooses the accounts and the period, and filters the lines. The chosen values are in the URL. */
export function StatementFilters({ accounts, chosen, state }: Props) {
  return (
    <div className="flex flex-col gap-2 border-line border-b px-5 py-3">
      <div className="flex flex-wrap items-center gap-2">
        <PeriodChoice
          presets={PRESETS}
          more={MORE_PERIODS}
          period={state.period}
          name={state.periodName}
          today={state.today}
          setPeriod={({ from, to }, name) => from && to && state.setPeriod({ from, to }, name)}
        />
      </div>
      <LineFilters {...state}>
        {accounts.length > 1 ? <AccountChoice accounts={accounts} chosen={chosen} state={state} /> : null}
      </LineFilters>
    </div>
  );
}

/** One account, several or all of them. */
function AccountChoice({ accounts, chosen, state }: Props) {
  const t = useTranslations("statement");
  const list = useTranslations("list");
  const [only] = chosen;
  const says =
    chosen.length === 1
      ? only
      : chosen.length === accounts.length
        ? list("allAccounts")
        : t("someAccounts", { count: chosen.length });
  return (
    <ChoicesChip
      name={t("account")}
      values={chosen}
      {...(says ? { says } : {})}
      options={accounts.map((account) => ({ value: account.accountNumber, label: accountLabel(account) }))}
      onChoose={(numbers) => void state.narrow({ account: accountParameter(numbers, accounts) })}
      most={STATEMENT_ACCOUNTS_MAX}
      canClear={false}
    />
  );
}

function LineFilters({ query, narrow, isNarrowed, clear, children }: StatementQuery & { children: React.ReactNode }) {
  const t = useTranslations("statement");
  const search = useSearchOrPlayer(query, (found) => narrow(found));
  const kindName = useTranslations("lineKind");
  const methodName = useTranslations("lineMethod");
  return (
    <div className="flex flex-wrap items-center gap-2">
      {children}
      <ChoiceChip
        name={t("direction")}
        everything={t("allDirections")}
        value={query.direction}
        options={DIRECTIONS.map((direction) => ({ value: direction, label: t(direction) }))}
        onChoose={(direction) => void narrow({ direction: direction as "credit" | null })}
      />
      <ChoicesChip
        name={t("kind")}
        values={query.kind ?? []}
        options={KINDS.map((kind) => ({ value: kind, label: kindName(kind) }))}
        onChoose={(kinds) => void narrow({ kind: kinds.length > 0 ? (kinds as ["deposit"]) : null })}
      />
      <ChoiceChip
        name={t("method")}
        everything={t("allMethods")}
        value={query.method}
        options={METHODS.map((method) => ({ value: method, label: methodName(method) }))}
        onChoose={(method) => void narrow({ method: method as "pix" | null })}
      />
      <AmountFilter value={query} onChange={({ min, max }) => void narrow({ min, max })} />
      <HourFilter value={query.hour} onChange={(hour) => void narrow({ hour })} />
      {query.player ? <PlayerChip playerId={query.player} onClear={() => narrow({ player: null })} /> : null}
      <SearchBox label={t("search")} hint={t("searchHint")} text={search.text} onSearch={search.find} />
      <ClearFilters isNarrowed={isNarrowed} clear={clear} />
    </div>
  );
}
