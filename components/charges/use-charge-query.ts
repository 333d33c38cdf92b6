import { parseAsString, parseAsStringLiteral, useQueryStates } from "nuqs";
import { STATUSES, type Status } from "../values/charge-status.tsx";

type Narrowing = { status?: Status | null; search?: string | null };

const PARSERS = {
  status: parseAsStringLiteral(STATUSES),
  search: parseAsString,
  before: parseAsString,
};

/** Filters and page of the list of charges, kept in the URL. */
export function useChargeQuery() {
  const [query, set] = useQueryStates(PARSERS, { history: "push" });
  return {
    query,
    isNarrowed: query.status !== null || query.search !== null,
    // Another filter is another list: it begins at its top.
    setQuery: (narrowing: Narrowing) => set({ ...narrowing, before: null }),
    goTo: (before: string | null) => set({ before }),
    clear: () => set({ status: null, search: null, before: null }),
  };
}

export type ChargeQuery = ReturnType<typeof useChargeQuery>;
