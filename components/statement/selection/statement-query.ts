import {
  createLoader,
  type inferParserType,
  parseAsArrayOf,
  parseAsBoolean,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { ConsoleOutput } from "#lib/client/calls/console-form.ts";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { businessDay, businessNow } from "#lib/client/clock.ts";
import { HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { STATEMENT_ACCOUNTS_MAX, STATEMENT_JOB_DAYS_MAX } from "#lib/core/files/file-limits.ts";
import { namedPeriod, PERIOD_NAMES, type PeriodName } from "../../lists/periods/named-periods.ts";
import { daysOf, isPeriod, type Period } from "../../lists/periods/period.ts";
import { parseAsAmount } from "../../lists/queries/amount-parser.ts";
import { parseAsHour } from "../../lists/queries/hour-parser.ts";
import { NOBODY } from "../../lists/queries/nobody.ts";
import { DIRECTIONS, KINDS, METHODS, type Selection, searchFilter } from "./statement-selection.ts";

export const VIEWS = ["lines", "days", "charts"] as const;
export type View = (typeof VIEWS)[number];
export const UNITS = ["day", "month"] as const;
export type Unit = (typeof UNITS)[number];

/** The URL parsers for the statement's selection, view and page. Links from other pages use `account`, `from`, `to` and `kind`. */
export const STATEMENT_PARSERS = {
  /** A number, several with commas between, or `all`. */
  account: parseAsString,
  from: parseAsString,
  to: parseAsString,
  /** A period that moves on with the days, in place of `from` and `to`. */
  period: parseAsStringLiteral(PERIOD_NAMES),
  direction: parseAsStringLiteral(DIRECTIONS),
  kind: parseAsArrayOf(parseAsStringLiteral(KINDS)),
  method: parseAsStringLiteral(METHODS),
  /** Cents, both included. */
  min: parseAsAmount,
  max: parseAsAmount,
  search: parseAsString,
  player: parseAsString,
  /** 0 to 23. */
  hour: parseAsHour,
  view: parseAsStringLiteral(VIEWS).withDefault("lines"),
  by: parseAsStringLiteral(UNITS),
  compare: parseAsBoolean.withDefault(true),
  /** Counted from 1. */
  page: parseAsInteger.withDefault(1),
};

type Query = inferParserType<typeof STATEMENT_PARSERS>;
export type Accounts = ConsoleOutput<"listAccounts">["accounts"];

const ALL = "all";
const AT_FIRST: PeriodName = "month";
/** A longer period is shown month by month, unless the person chooses days. */
const DAYS_AT_FIRST_MAX = 92;
export const PAGE_SIZE = 25;

/** Returns today, the selected period and its name: without one in the URL, the last 30 days. */
export function periodOf({ from, to, period }: Query): { today: string; period: Period; name: PeriodName | null } {
  const today = businessDay();
  if (from && to) return { today, period: { from, to }, name: null };
  const name = period ?? AT_FIRST;
  return { today, period: namedPeriod(name, today), name };
}

/** Returns the numbers of the accounts that the URL names, of those that there are: by default the first one. */
export function chosenAccounts({ account }: Query, accounts: Accounts | undefined): string[] {
  const known = accounts?.map(({ accountNumber }) => accountNumber) ?? [];
  if (account === ALL) return known.slice(0, STATEMENT_ACCOUNTS_MAX);
  return account ? [...new Set(account.split(","))] : known.slice(0, 1);
}

/** Returns how the URL names these accounts. */
export function accountParameter(chosen: readonly string[], accounts: Accounts): string {
  return chosen.length > 1 && chosen.length === accounts.length ? ALL : chosen.join(",");
}

/** Returns the URL's selection. Undefined: it is invalid or of nobody, or there is no account. */
export function selectionOf(query: Query, accounts: Accounts | undefined): Selection | undefined {
  if (query.player === NOBODY) return undefined;
  const { direction, kind, method, min, max, search, player, hour } = query;
  const { today, period } = periodOf(query);
  const numbers = chosenAccounts(query, accounts);
  const [only] = numbers;
  if (!only || !isPeriod(period, today, STATEMENT_JOB_DAYS_MAX)) return undefined;
  if (hour !== null && period.from === period.to && !hasBegun(period.from, hour)) return undefined;
  return {
    ...(numbers.length > 1 ? { accountNumbers: numbers.join(",") } : { accountNumber: only }),
    initDate: period.from,
    endDate: period.to,
    ...(direction ? { transactionType: direction } : {}),
    ...(kind && kind.length > 0 ? { kinds: kind } : {}),
    ...(method ? { method } : {}),
    ...(min ? { amountFrom: min } : {}),
    ...(max ? { amountTo: max } : {}),
    ...(player ? { playerId: player } : {}),
    ...(search ? searchFilter(search) : {}),
    ...(hour === null ? {} : { hour }),
  };
}

const hasBegun = (day: string, hour: number) => startOfBrtDay(day).getTime() + hour * HOUR_MS <= businessNow();

/** Returns whether a period is summarized by day or by month: as the URL says, else as its length asks for. */
export function unitOf({ by }: Query, period: Period): Unit {
  return by ?? (daysOf(period) > DAYS_AT_FIRST_MAX ? "month" : "day");
}

/** Returns the input of `getStatement`, for one page of a selection's lines. `page` is counted from 1. */
export function linesInput(selection: Selection, page: number) {
  return { ...selection, page: Math.max(1, page) - 1, pageSize: PAGE_SIZE };
}

/** Returns the input of `listStatementSummaries`. `page` is counted from 1. */
export function summariesInput(selection: Selection, unit: Unit, page: number) {
  return { ...selection, unit, page: Math.max(1, page) - 1 };
}

/** Returns what is prefetched for the statement page at `address`. */
export function statementReads(address: SearchParams): PageReads {
  const query = createLoader(STATEMENT_PARSERS)(address);
  return async (read) => {
    const selection = selectionOf(query, (await read("listAccounts", {}))?.accounts);
    if (!selection) return;
    const { view, page } = query;
    await Promise.all([
      read("showStatementTotals", selection),
      view === "lines" ? read("getStatement", linesInput(selection, page)) : null,
      view === "days"
        ? read("listStatementSummaries", summariesInput(selection, unitOf(query, periodOf(query).period), page))
        : null,
    ]);
  };
}
