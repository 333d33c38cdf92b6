import { useQueryStates } from "nuqs";
import type { RecordKind, StatusOf } from "../values/record-kind.ts";
import { listInput, listParsers } from "./list-query.ts";
import type { Sort } from "./range-query.ts";

type Narrowing<Kind extends RecordKind> = {
  status?: StatusOf[Kind] | null;
  search?: string | null;
  account?: string | null;
  from?: string | null;
  to?: string | null;
  sort?: Sort;
};

const NOTHING = { status: null, search: null, account: null, from: null, to: null, before: null };

/** Returns the filters and the page of a record list, kept in the URL. `input` is the input of its operation. */
export function useListQuery<Kind extends RecordKind>(kind: Kind) {
  const [query, set] = useQueryStates(listParsers(kind), { history: "push" });
  const { status, search, account, from, to } = query;
  return {
    query,
    input: listInput<Kind>(query),
    isNarrowed: [status, search, account, from, to].some((filter) => filter !== null),
    // A list with other filters starts at its first page.
    setQuery: (narrowing: Narrowing<Kind>) => set({ ...narrowing, before: null } as Partial<typeof query>),
    goTo: (before: string | null) => set({ before } as Partial<typeof query>),
    clear: () => set(NOTHING),
  };
}

export type ListQuery<Kind extends RecordKind> = ReturnType<typeof useListQuery<Kind>>;
