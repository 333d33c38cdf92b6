import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/query-cache.ts";

export const STATES = ["waiting", "resolved"] as const;

/** The URL parsers for the state and the page of the quarantine. */
export const QUARANTINE_PARSERS = { state: parseAsStringLiteral(STATES).withDefault("waiting"), before: parseAsString };

/** Returns the input of `listQuarantine` for a query. */
export function quarantineInput({ state, before }: inferParserType<typeof QUARANTINE_PARSERS>) {
  return { resolved: state === "resolved", ...(before ? { before } : {}) };
}

/** Returns what is prefetched for the quarantine page at `address`. */
export function quarantineReads(address: SearchParams): PageReads {
  const input = quarantineInput(createLoader(QUARANTINE_PARSERS)(address));
  return (read) => read("listQuarantine", input);
}
