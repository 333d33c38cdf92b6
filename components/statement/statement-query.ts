import {
  createLoader,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import { businessDay, businessNow } from "#lib/client/clock.ts";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { PageReads } from "#lib/client/query-cache.ts";
import { brtIso, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { lastDays, type Period } from "../lists/period.ts";
import { DIRECTIONS, isPeriod, KINDS, type Selection, searchFilter } from "./statement-selection.ts";

const VIEWS = ["lines", "days"] as const;
export type View = (typeof VIEWS)[number];

/** The URL parsers for the statement's selection and page. */
export const STATEMENT_PARSERS = {
  account: parseAsString,
  from: parseAsString,
  to: parseAsString,
  direction: parseAsStringLiteral(DIRECTIONS),
  kind: parseAsStringLiteral(KINDS),
  search: parseAsString,
  player: parseAsString,
  view: parseAsStringLiteral(VIEWS).withDefault("lines"),
  /** An hour of the only day, 0 to 23. */
  hour: parseAsInteger,
  /** Counted from 1. */
  page: parseAsInteger.withDefault(1),
};

type Query = inferParserType<typeof STATEMENT_PARSERS>;
type Accounts = ConsoleOutput<"listAccounts">["accounts"];

const DAYS_AT_FIRST = 30;
export const PAGE_SIZE = 25;
/** At least the number of days of the longest period. */
const DAYS = "100";

/** Returns today and the selected period: without a period in the URL, the last 30 days. */
export function periodOf({ from, to }: Query): { today: string; period: Period } {
  const today = businessDay();
  return { today, period: from && to ? { from, to } : lastDays(today, DAYS_AT_FIRST) };
}

/** Returns the URL's selection, by default of the first account. Undefined: it is invalid, or there is no account. */
export function selectionOf(query: Query, accounts: Accounts | undefined): Selection | undefined {
  const { direction, kind, search, player, hour } = query;
  const { today, period } = periodOf(query);
  const account = query.account ?? accounts?.[0]?.accountNumber;
  const found = search ? searchFilter(search) : {};
  if (!account || !found || !isPeriod(period, today)) return undefined;
  if (hour !== null && !isHour(period, hour)) return undefined;
  return {
    accountNumber: account,
    initDate: period.from,
    endDate: period.to,
    ...(direction ? { transactionType: direction } : {}),
    ...(kind ? { kind } : {}),
    ...(player ? { playerId: player } : {}),
    ...found,
    ...(hour === null ? {} : { hour }),
  };
}

/** Returns whether a period is one day in which this hour has begun. */
function isHour({ from, to }: Period, hour: number): boolean {
  return from === to && hour >= 0 && hour < 24 && hourStart(from, hour) <= businessNow();
}

const hourStart = (day: string, hour: number) => startOfBrtDay(day).getTime() + hour * HOUR_MS;

/** Returns the selection as the service's operations for lines take it: with the times of its hour. */
export function linesSelection({ hour, ...selection }: Selection) {
  if (hour === undefined) return selection;
  const { endDate: _, ...open } = selection;
  const start = hourStart(selection.initDate, hour);
  const end = start + HOUR_MS - 1;
  const initDate = brtIso(new Date(start));
  // An hour that still runs has no end yet: the service refuses a time in the future.
  return end > businessNow() ? { ...open, initDate } : { ...open, initDate, endDate: brtIso(new Date(end)) };
}

/** Returns the input of `getConsolidatedStatement`, for a selection's totals and days. */
export function daysInput({ initDate, ...selection }: Selection) {
  return { ...selection, startDate: initDate, limit: DAYS };
}

/** Returns the input of `getStatement`, for one page of a selection's lines. `page` is counted from 1. */
export function linesInput(selection: Selection, page: number) {
  return { ...linesSelection(selection), page: Math.max(1, page) - 1, pageSize: PAGE_SIZE };
}

/** Returns what is prefetched for the statement page at `address`. */
export function statementReads(address: SearchParams): PageReads {
  const query = createLoader(STATEMENT_PARSERS)(address);
  return async (read) => {
    const selection = selectionOf(query, (await read("listAccounts", {}))?.accounts);
    if (!selection) return;
    const lines = query.view === "lines" ? [read("getStatement", linesInput(selection, query.page))] : [];
    await Promise.all([read("getConsolidatedStatement", daysInput(selection)), ...lines]);
  };
}
