import { parseAsInteger, parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { serviceNow } from "#lib/client/service-clock.ts";
import { brtDay } from "#lib/core/brt.ts";
import { DIRECTIONS, type Direction, KINDS, type Kind, lastDays, type Period } from "./statement-selection.ts";

const VIEWS = ["lines", "days"] as const;
export type View = (typeof VIEWS)[number];

type Narrowing = { account?: string; search?: string | null; direction?: Direction | null; kind?: Kind | null };

const PARSERS = {
  account: parseAsString,
  from: parseAsString,
  to: parseAsString,
  direction: parseAsStringLiteral(DIRECTIONS),
  kind: parseAsStringLiteral(KINDS),
  search: parseAsString,
  view: parseAsStringLiteral(VIEWS).withDefault("lines"),
  /** Counted from 1. */
  page: parseAsInteger.withDefault(1),
};

const DAYS_AT_FIRST = 30;

/** What the statement shows, kept in the URL. Without a period there it is the last 30 days. */
export function useStatementQuery() {
  const [query, set] = useQueryStates(PARSERS, { history: "push" });
  const today = brtDay(new Date(serviceNow()));
  const period = query.from && query.to ? { from: query.from, to: query.to } : lastDays(today, DAYS_AT_FIRST);
  return {
    query,
    today,
    period,
    isNarrowed: query.direction !== null || query.kind !== null || query.search !== null,
    // Another selection is another list: it begins at its top.
    narrow: (narrowing: Narrowing) => set({ ...narrowing, page: null }),
    setPeriod: (chosen: Period) => set({ ...chosen, page: null }),
    setView: (view: View) => set({ view, page: null }),
    showDay: (day: string) => set({ from: day, to: day, view: null, page: null }),
    goTo: (page: number) => set({ page }),
    clear: () => set({ direction: null, kind: null, search: null, page: null }),
  };
}

export type StatementQuery = ReturnType<typeof useStatementQuery>;
