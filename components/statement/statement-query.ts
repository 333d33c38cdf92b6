import {
  createLoader,
  type inferParserType,
  parseAsInteger,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import { businessDay } from "#lib/client/clock/business-clock.ts";
import type { ConsoleOutput } from "#lib/client/console-form.ts";
import type { FirstReads } from "#lib/client/first-read.ts";
import { lastDays, type Period } from "../lists/last-days.ts";
import { DIRECTIONS, isPeriod, KINDS, type Selection, searchFilter } from "./statement-selection.ts";

const VIEWS = ["lines", "days"] as const;
export type View = (typeof VIEWS)[number];

/** How the statement's selection and page stand in the URL. */
export const STATEMENT_PARSERS = {
  account: parseAsString,
  from: parseAsString,
  to: parseAsString,
  direction: parseAsStringLiteral(DIRECTIONS),
  kind: parseAsStringLiteral(KINDS),
  search: parseAsString,
  view: parseAsStringLiteral(VIEWS).withDefault("lines"),
  /** Counted from 1. */
  page: parseAsInteger.withDefault(1),
};

type Query = inferParserType<typeof STATEMENT_PARSERS>;
type Accounts = ConsoleOutput<"listAccounts">["accounts"];

const DAYS_AT_FIRST = 30;
export const PAGE_SIZE = 25;
/** As many days as a period has at most. */
const DAYS = "100";

/** Today, and the period that is meant: without one in the URL the last 30 days. */
export function periodOf({ from, to }: Query): { today: string; period: Period } {
  const today = businessDay();
  return { today, period: from && to ? { from, to } : lastDays(today, DAYS_AT_FIRST) };
}

/** What the URL selects, of the first account unless it names another. Undefined: nothing that can be shown. */
export function selectionOf(query: Query, accounts: Accounts | undefined): Selection | undefined {
  const { direction, kind, search } = query;
  const { today, period } = periodOf(query);
  const account = query.account ?? accounts?.[0]?.accountNumber;
  const found = search ? searchFilter(search) : {};
  if (!account || !found || !isPeriod(period, today)) return undefined;
  return {
    accountNumber: account,
    initDate: period.from,
    endDate: period.to,
    ...(direction ? { transactionType: direction } : {}),
    ...(kind ? { kind } : {}),
    ...found,
  };
}

/** With what a selection's totals and days are asked for. */
export function daysInput({ accountNumber, initDate, endDate }: Selection) {
  return { accountNumber, startDate: initDate, endDate, limit: DAYS };
}

/** With what a page of a selection's lines is asked for. */
export function linesInput(selection: Selection, page: number) {
  return { ...selection, page: Math.max(1, page) - 1, pageSize: PAGE_SIZE };
}

/** What the statement begins with, from its address. */
export function statementReads(address: SearchParams): FirstReads {
  const query = createLoader(STATEMENT_PARSERS)(address);
  return async (read) => {
    const selection = selectionOf(query, (await read("listAccounts", {}))?.accounts);
    if (!selection) return;
    const lines = query.view === "lines" ? [read("getStatement", linesInput(selection, query.page))] : [];
    await Promise.all([read("getConsolidatedStatement", daysInput(selection)), ...lines]);
  };
}
