import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";

export const STATES = ["waiting", "resolved"] as const;

/** The URL parsers for the filters and the page of the quarantine. */
export const QUARANTINE_PARSERS = {
  state: parseAsStringLiteral(STATES).withDefault("waiting"),
  search: parseAsString,
  before: parseAsString,
};

/** Returns the input of `listQuarantine` for a query. */
export function quarantineInput({ state, search, before }: inferParserType<typeof QUARANTINE_PARSERS>) {
  return { resolved: state === "resolved", ...(search ? { search } : {}), ...(before ? { before } : {}) };
}

/** Returns what is prefetched for the quarantine page at `address`. */
export function quarantineReads(address: SearchParams): PageReads {
  const input = quarantineInput(createLoader(QUARANTINE_PARSERS)(address));
  return (read) => read("listQuarantine", input);
}
