import { useQueryStates } from "nuqs";
import { useBusinessAhead } from "#lib/client/use-clock.ts";
import type { PeriodName } from "../../lists/periods/named-periods.ts";
import type { Period } from "../../lists/periods/period.ts";
import { periodOf, STATEMENT_PARSERS, type Unit, unitOf, type View } from "./statement-query.ts";
import type { Direction, Kind, Method } from "./statement-selection.ts";

type Narrowing = {
  account?: string;
  search?: string | null;
  player?: string | null;
  direction?: Direction | null;
  kind?: Kind[] | null;
  method?: Method | null;
  min?: number | null;
  max?: number | null;
  hour?: number | null;
};

const NO_FILTERS = {
  direction: null,
  kind: null,
  method: null,
  min: null,
  max: null,
  search: null,
  player: null,
  hour: null,
} as const;
const FILTERS = Object.keys(NO_FILTERS) as (keyof typeof NO_FILTERS)[];

/** Returns the statement's selection, kept in the URL. Without a period in the URL, it is the last 30 days. */
export function useStatementQuery() {
  const [query, set] = useQueryStates(STATEMENT_PARSERS, { history: "push" });
  useBusinessAhead();
  const { today, period, name } = periodOf(query);
  return {
    query,
    today,
    period,
    periodName: name,
    unit: unitOf(query, period),
    isNarrowed: FILTERS.some((filter) => query[filter] !== null),
    // Another selection starts at its first page.
    narrow: (narrowing: Narrowing) => set({ ...narrowing, page: null }),
    setPeriod: (chosen: Period, name?: PeriodName) =>
      set(name ? { from: null, to: null, period: name, page: null } : { ...chosen, period: null, page: null }),
    setView: (view: View) => set({ view, page: null }),
    setUnit: (by: Unit) => set({ by, page: null }),
    setCompare: (compare: boolean) => set({ compare }),
    /** Shows the lines of a part of the period, with the same filters and those given. */
    showLines: (part: Period, narrowing: Narrowing = {}) =>
      set({ ...part, period: null, ...narrowing, view: null, page: null }),
    goTo: (page: number) => set({ page }),
    clear: () => set({ ...NO_FILTERS, page: null }),
  };
}

export type StatementQuery = ReturnType<typeof useStatementQuery>;
