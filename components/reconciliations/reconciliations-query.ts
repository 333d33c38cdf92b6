import { createLoader, type inferParserType, parseAsString, type SearchParams } from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";

/** The URL parser for the page of the list. */
export const RECONCILIATIONS_PARSERS = { before: parseAsString };

/** Returns the input of `listReconciliations`. */
export function reconciliationsInput({ before }: inferParserType<typeof RECONCILIATIONS_PARSERS>) {
  return before ? { before } : {};
}

/** Returns what is prefetched for the list at `address`. */
export function reconciliationsReads(address: SearchParams): PageReads {
  const input = reconciliationsInput(createLoader(RECONCILIATIONS_PARSERS)(address));
  return (read) => read("listReconciliations", input);
}
