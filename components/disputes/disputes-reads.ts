import { createLoader, type inferParserType, parseAsString, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/query-cache.ts";

/** The URL parsers of the list of disputes. `account`: a number. */
export const DISPUTES_PARSERS = { account: parseAsString, before: parseAsString };

/** Returns the input of `listDisputes`. */
export function disputesInput({ account, before }: inferParserType<typeof DISPUTES_PARSERS>) {
  return { ...(account ? { accountNumber: account } : {}), ...(before ? { before } : {}) };
}

/** Returns what is prefetched for the list of disputes at `address`. */
export function disputesReads(address: SearchParams): PageReads {
  const input = disputesInput(createLoader(DISPUTES_PARSERS)(address));
  return (read) => Promise.all([read("listDisputes", input), read("listAccounts", {})]);
}
