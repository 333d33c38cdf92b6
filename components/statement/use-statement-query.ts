import { useQueryStates } from "nuqs";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import type { Period } from "../lists/period.ts";
import { periodOf, STATEMENT_PARSERS, type View } from "./statement-query.ts";
import type { Direction, Kind } from "./statement-selection.ts";

type Narrowing = {
  account?: string;
  search?: string | null;
  player?: string | null;
  direction?: Direction | null;
  kind?: Kind | null;
  hour?: null;
};

/** Returns the statement's selection, kept in the URL. Without a period in the URL, it is the last 30 days. */
export function useStatementQuery() {
  const [query, set] = useQueryStates(STATEMENT_PARSERS, { history: "push" });
  useBusinessAhead();
  const { today, period } = periodOf(query);
  return {
    query,
    today,
    period,
    isNarrowed: [query.hour, query.direction, query.kind, query.search, query.player].some((value) => value !== null),
    // Another selection starts at its first page.
    narrow: (narrowing: Narrowing) => set({ ...narrowing, page: null }),
    setPeriod: (chosen: Period) => set({ ...chosen, hour: null, page: null }),
    setView: (view: View) => set({ view, page: null }),
    showDay: (day: string) => set({ from: day, to: day, hour: null, view: null, page: null }),
    goTo: (page: number) => set({ page }),
    clear: () => set({ direction: null, kind: null, search: null, player: null, hour: null, page: null }),
  };
}

export type StatementQuery = ReturnType<typeof useStatementQuery>;
