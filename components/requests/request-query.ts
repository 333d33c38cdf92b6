import {
  createLoader,
  type inferParserType,
  parseAsString,
  parseAsStringLiteral,
  type SearchParams,
} from "nuqs/server";
import type { PageReads } from "#lib/client/calls/query-cache.ts";
import { parseInstant } from "#lib/core/brt.ts";

/** The outcomes of a request, by the status of its answer. */
export const OUTCOMES = ["good", "refused", "failed"] as const;
export type Outcome = (typeof OUTCOMES)[number];

/** The preset periods, in hours. `all`: as far back as the log goes. */
export const PERIODS = { hour: 1, day: 24, week: 168, all: undefined } as const;
export type Period = keyof typeof PERIODS | "custom";
const PERIOD_NAMES = ["hour", "day", "week", "all", "custom"] as const satisfies readonly Period[];

/** The URL parsers for the filters and the page of the request list. */
export const REQUEST_PARSERS = {
  search: parseAsString,
  outcome: parseAsStringLiteral(OUTCOMES),
  operation: parseAsString,
  credential: parseAsString,
  period: parseAsStringLiteral(PERIOD_NAMES).withDefault("all"),
  /** Local time in BRT, "2026-11-21T10:00". */
  from: parseAsString,
  to: parseAsString,
  before: parseAsString,
};

const PAGE_SIZE = 25;

/** Returns the input of `listRequests` for a query. */
export function requestInput(query: inferParserType<typeof REQUEST_PARSERS>) {
  const { search, outcome, operation, credential, period, before } = query;
  const hours = period === "custom" ? undefined : PERIODS[period];
  const [from, to] = period === "custom" ? [instantOf(query.from), instantOf(query.to)] : [];
  return {
    limit: PAGE_SIZE,
    ...(search ? { search } : {}),
    ...(outcome ? { outcome } : {}),
    ...(operation ? { operation } : {}),
    ...(credential ? { credentialId: credential } : {}),
    ...(hours ? { hours } : {}),
    ...(from ? { from } : {}),
    ...(to ? { to } : {}),
    ...(before ? { before } : {}),
  };
}

/** Returns what is prefetched for the request list's page at `address`. */
export function requestReads(address: SearchParams): PageReads {
  const input = requestInput(createLoader(REQUEST_PARSERS)(address));
  return (read) => Promise.all([read("listRequests", input), read("listCredentials", {})]);
}

function instantOf(clock: string | null): string | undefined {
  return parseInstant(`${clock}:00-03:00`)?.toISOString();
}
