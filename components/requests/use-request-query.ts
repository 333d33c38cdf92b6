import { useQueryStates } from "nuqs";
import type { Outcome } from "./answer-status.tsx";
import { type Period, REQUEST_PARSERS, requestInput } from "./request-query.ts";

const NOTHING = Object.fromEntries(Object.keys(REQUEST_PARSERS).map((name) => [name, null])) as Record<
  keyof typeof REQUEST_PARSERS,
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

/** Returns the filters and the page of the request list, kept in the URL. `input` is the input of `listRequests`. */
export function useRequestQuery() {
  const [query, set] = useQueryStates(REQUEST_PARSERS, { history: "push" });
  const { search, outcome, operation, credential, period } = query;
  return {
    query,
    input: requestInput(query),
    isNarrowed: [search, outcome, operation, credential].some(Boolean) || period !== "all",
    // A list with other filters starts at its first page.
    narrow: (narrowing: Narrowing) => set({ ...narrowing, before: null }),
    goTo: (page: string | null) => set({ before: page }),
    clear: () => set(NOTHING),
  };
}

export type RequestQuery = ReturnType<typeof useRequestQuery>;
