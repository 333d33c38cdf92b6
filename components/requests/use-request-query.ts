import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { parseInstant } from "#lib/core/brt.ts";
import { OUTCOMES, type Outcome } from "./request.ts";

/** The usual periods, by their hours. `all`: as far back as the log goes. */
export const PERIODS = { hour: 1, day: 24, week: 168, all: undefined } as const;
export type Period = keyof typeof PERIODS | "custom";
const PERIOD_NAMES = ["hour", "day", "week", "all", "custom"] as const satisfies readonly Period[];

const PARSERS = {
  search: parseAsString,
  outcome: parseAsStringLiteral(OUTCOMES),
  operation: parseAsString,
  credential: parseAsString,
  period: parseAsStringLiteral(PERIOD_NAMES).withDefault("all"),
  /** On the clock of BRT, "2026-11-21T10:00". */
  from: parseAsString,
  to: parseAsString,
  before: parseAsString,
};
const NOTHING = Object.fromEntries(Object.keys(PARSERS).map((name) => [name, null])) as Record<
  keyof typeof PARSERS,
  null
>;

type Narrowing = Partial<{
  search: string | null;
  outcome: Outcome | null;
  operation: string | null;
  credential: string | null;
  period: Period | null;
  from: string | null;
  to: string | null;
}>;

const PAGE_SIZE = 25;

/** Filters and page of the list of requests, kept in the URL; `input` is what its operation is asked with. */
export function useRequestQuery() {
  const [query, set] = useQueryStates(PARSERS, { history: "push" });
  const { search, outcome, operation, credential, period, before } = query;
  const hours = period === "custom" ? undefined : PERIODS[period];
  const [from, to] = period === "custom" ? [instantOf(query.from), instantOf(query.to)] : [];
  return {
    query,
    input: {
      limit: PAGE_SIZE,
      ...(search ? { search } : {}),
      ...(outcome ? { outcome } : {}),
      ...(operation ? { operation } : {}),
      ...(credential ? { credentialId: credential } : {}),
      ...(hours ? { hours } : {}),
      ...(from ? { from } : {}),
      ...(to ? { to } : {}),
      ...(before ? { before } : {}),
    },
    isNarrowed: [search, outcome, operation, credential].some(Boolean) || period !== "all",
    // Another filter is another list: it begins at its top.
    narrow: (narrowing: Narrowing) => set({ ...narrowing, before: null }),
    goTo: (page: string | null) => set({ before: page }),
    clear: () => set(NOTHING),
  };
}

export type RequestQuery = ReturnType<typeof useRequestQuery>;

function instantOf(clock: string | null): string | undefined {
  return parseInstant(`${clock}:00-03:00`)?.toISOString();
}
