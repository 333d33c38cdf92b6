import { createLoader, type inferParserType, parseAsString, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { NOBODY } from "../lists/queries/nobody.ts";

/** The URL parsers of the list of disputes. `account`: a number. */
export const DISPUTES_PARSERS = {
  search: parseAsString,
  player: parseAsString,
  account: parseAsString,
  before: parseAsString,
};

/** Returns the input of `listDisputes`. */
export function disputesInput({ search, player, account, before }: inferParserType<typeof DISPUTES_PARSERS>) {
  return {
    ...(search ? { search } : {}),
    ...(player && player !== NOBODY ? { playerId: player } : {}),
    ...(account ? { accountNumber: account } : {}),
    ...(before ? { before } : {}),
  };
}

/** Returns what is prefetched for the list of disputes at `address`. */
export function disputesReads(address: SearchParams): PageReads {
  const query = createLoader(DISPUTES_PARSERS)(address);
  return (read) =>
    Promise.all([
      query.player === NOBODY ? null : read("listDisputes", disputesInput(query)),
      read("listAccounts", {}),
    ]);
}
