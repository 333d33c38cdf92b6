import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";

export const STATES = ["open", "decided", "all"] as const;

/** The URL parsers of the list of differences. `bank`: a connection's id. */
export const DIFFERENCES_PARSERS = {
  state: parseAsStringLiteral(STATES).withDefault("open"),
  bank: parseAsString,
  day: parseAsString,
  before: parseAsString,
};
/** The URL parsers of the list of proven days. */
export const DAYS_PARSERS = { bank: parseAsString, before: parseAsString };

/** Returns the input of `listDifferences`. */
export function differencesInput({ state, bank, day, before }: inferParserType<typeof DIFFERENCES_PARSERS>) {
  return { state, ...(bank ? { connectionId: bank } : {}), ...(day ? { day } : {}), ...(before ? { before } : {}) };
}

/** Returns the input of `listProofs`. */
export function daysInput({ bank, before }: inferParserType<typeof DAYS_PARSERS>) {
  return { ...(bank ? { connectionId: bank } : {}), ...(before ? { before } : {}) };
}

/** Returns what is prefetched for the list of differences at `address`. */
export function differencesReads(address: SearchParams): PageReads {
  const input = differencesInput(createLoader(DIFFERENCES_PARSERS)(address));
  return (read) => read("listDifferences", input);
}

/** Returns what is prefetched for the list of proven days at `address`. */
export function daysReads(address: SearchParams): PageReads {
  const input = daysInput(createLoader(DAYS_PARSERS)(address));
  return (read) => read("listProofs", input);
}
