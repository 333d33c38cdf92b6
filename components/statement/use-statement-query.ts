import { useQueryStates } from "nuqs";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import type { Period } from "../lists/range-query.ts";
import { periodOf, STATEMENT_PARSERS, type View } from "./statement-query.ts";
import type { Direction, Kind } from "./statement-selection.ts";

type Narrowing = {
  account?: string;
  search?: string | null;
  player?: string | null;
  direction?: Direction | null;
  kind?: Kind | null;
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
    isNarrowed: query.direction !== null || query.kind !== null || query.search !== null || query.player !== null,
    // Another selection starts at its first page.
    narrow: (narrowing: Narrowing) => set({ ...narrowing, page: null }),
    setPeriod: (chosen: Period) => set({ ...chosen, page: null }),
    setView: (view: View) => set({ view, page: null }),
    showDay: (day: string) => set({ from: day, to: day, view: null, page: null }),
    goTo: (page: number) => set({ page }),
    clear: () => set({ direction: null, kind: null, search: null, player: null, page: null }),
  };
}

export type StatementQuery = ReturnType<typeof useStatementQuery>;
