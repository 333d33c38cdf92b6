import { createLoader, parseAsString, parseAsStringLiteral, type SearchParams } from "nuqs/server";
import type { ConsoleInput } from "#lib/client/calls/console-form.ts";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { type ListedKind, RAIL_STATES, type RailState, STATUSES, type StatusOf } from "../../values/record-kind.ts";
import { parseAsAmount } from "./amount-parser.ts";
import { parseAsHour } from "./hour-parser.ts";
import { NOBODY } from "./nobody.ts";
import { rangeInput, TIME_RANGE, type TimeRange } from "./range-query.ts";

const PAGE_SIZE = 25;

/** Returns the URL parsers for the filters and the page of a list of records. */
export function listParsers<Kind extends ListedKind>(kind: Kind) {
  return {
    status: parseAsStringLiteral<StatusOf[Kind]>(STATUSES[kind]),
    search: parseAsString,
    account: parseAsString,
    /** Cents, both included. */
    min: parseAsAmount,
    max: parseAsAmount,
    player: parseAsString,
    hour: parseAsHour,
    rail: parseAsStringLiteral<RailState>(kind === "withdrawal" ? RAIL_STATES : []),
    ...TIME_RANGE,
  };
}

/** The filters and the page of a list of records, as the URL has them. */
export type ListQuery<Kind extends ListedKind> = {
  status: StatusOf[Kind] | null;
  search: string | null;
  account: string | null;
  min: number | null;
  max: number | null;
  player: string | null;
  /** 0 to 23. */
  hour: number | null;
  /** Of payouts. */
  rail: RailState | null;
} & TimeRange;

/** Returns the input of the list's operation. */
export function listInput<Kind extends ListedKind>(query: ListQuery<Kind>) {
  const { status, search, account, min, max, player, hour, rail, ...range } = query;
  const filters = [status, search, account, min, max, player, hour, rail, range.from, range.to];
  const isNarrowed = filters.some((value) => value !== null);
  return {
    limit: PAGE_SIZE,
    ...(status ? { status } : {}),
    ...(search ? { search } : {}),
    ...(account ? { accountNumber: account } : {}),
    ...(min ? { amountFrom: min } : {}),
    ...(max ? { amountTo: max } : {}),
    ...(player && player !== NOBODY ? { playerId: player } : {}),
    ...(hour === null ? {} : { hour }),
    ...(rail ? { railState: rail } : {}),
    ...(isNarrowed ? { totals: true } : {}),
    ...rangeInput(range),
  };
}

const OPERATION = {
  charge: "listCharges",
  withdrawal: "listWithdrawals",
  refund: "listRefunds",
  transfer: "listTransfers",
} as const;

/** Returns what is prefetched for a list's page at `address`. */
export function listReads<Kind extends ListedKind>(kind: Kind, address: SearchParams): PageReads {
  const query = createLoader(listParsers(kind))(address) as ListQuery<Kind>;
  const input = listInput<Kind>(query) as ConsoleInput<"listCharges">;
  return (read) =>
    Promise.all([
      query.player === NOBODY ? null : read(OPERATION[kind] as "listCharges", input),
      read("listAccounts", {}),
    ]);
}
