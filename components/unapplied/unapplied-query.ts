import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { parseAsHour } from "../lists/queries/hour-parser.ts";
import { NOBODY } from "../lists/queries/nobody.ts";
import { rangeInput, TIME_RANGE } from "../lists/queries/range-query.ts";
import { STATUSES } from "../values/record-kind.ts";

/** The URL parsers for the filters and the page of the list. What needs a decision comes first. */
export const UNAPPLIED_PARSERS = {
  status: parseAsStringLiteral(["ALL", ...STATUSES.unappliedPayment]).withDefault("WAITING"),
  search: parseAsString,
  account: parseAsString,
  player: parseAsString,
  hour: parseAsHour,
  ...TIME_RANGE,
};

/** Returns the input of `listUnappliedPayments` for a query. */
export function unappliedInput({
  status,
  search,
  account,
  player,
  hour,
  ...range
}: inferParserType<typeof UNAPPLIED_PARSERS>) {
  return {
    limit: 25,
    ...(status === "ALL" ? {} : { status }),
    ...(search ? { search } : {}),
    ...(account ? { accountNumber: account } : {}),
    ...(hour === null ? {} : { hour }),
    ...(player && player !== NOBODY ? { playerId: player } : {}),
    ...rangeInput(range),
  };
}

/** Returns what is prefetched for the list at `address`. */
export function unappliedReads(address: SearchParams): PageReads {
  const query = createLoader(UNAPPLIED_PARSERS)(address);
  return (read) =>
    Promise.all([
      query.player === NOBODY ? null : read("listUnappliedPayments", unappliedInput(query)),
      read("listAccounts", {}),
    ]);
}
