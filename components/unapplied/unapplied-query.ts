import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/query-cache.ts";
import { rangeInput, TIME_RANGE } from "../lists/range-query.ts";
import { STATUSES } from "../values/record-kind.ts";

/** The URL parsers for the filters and the page of the list. What needs a decision comes first. */
export const UNAPPLIED_PARSERS = {
  status: parseAsStringLiteral(["ALL", ...STATUSES.unappliedPayment]).withDefault("WAITING"),
  search: parseAsString,
  account: parseAsString,
  ...TIME_RANGE,
};

/** Returns the input of `listUnappliedPayments` for a query. */
export function unappliedInput({ status, search, account, ...range }: inferParserType<typeof UNAPPLIED_PARSERS>) {
  return {
    limit: 25,
    ...(status === "ALL" ? {} : { status }),
    ...(search ? { search } : {}),
    ...(account ? { accountNumber: account } : {}),
    ...rangeInput(range),
  };
}

/** Returns what is prefetched for the list at `address`. */
export function unappliedReads(address: SearchParams): PageReads {
  const input = unappliedInput(createLoader(UNAPPLIED_PARSERS)(address));
  return (read) => Promise.all([read("listUnappliedPayments", input), read("listAccounts", {})]);
}
