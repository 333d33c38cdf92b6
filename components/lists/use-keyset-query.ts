import { type UseQueryStatesKeysMap, useQueryStates, type Values } from "nuqs";
import type { Sort } from "./range-query.ts";

/** The page of a list: the row before which it begins (null: the first page), and the list's order. */
export type KeysetPage = { before: string | null; sort?: Sort; goTo: (before: string | null) => void };

/** What is not a filter: clearing the filters keeps the order. */
const NO_FILTERS = ["sort", "before"];

/** Returns the filters and the page of a long list, kept in the URL. `parsers` has `before`, and `sort` if it can vary. */
export function useKeysetQuery<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  type Query = Values<Parsers>;
  const [query, setQuery] = useQueryStates(parsers, { history: "push" });
  const { before, sort } = query as { before: string | null; sort?: Sort };
  const set = (values: object) => void setQuery(values as Partial<Query>);
  const filters = Object.entries(parsers).filter(([name]) => !NO_FILTERS.includes(name));
  return {
    query,
    isNarrowed: filters.some(
      ([name, parser]) => (query as Record<string, unknown>)[name] !== (parser.defaultValue ?? null),
    ),
    // A list with other filters starts at its first page.
    narrow: (chosen: Partial<{ [Name in keyof Query]: Query[Name] | null }>) => set({ ...chosen, before: null }),
    clear: () => set({ ...Object.fromEntries(filters.map(([name]) => [name, null])), before: null }),
    page: { before, ...(sort ? { sort } : {}), goTo: (to: string | null) => set({ before: to }) },
  };
}

export type KeysetQuery<Parsers extends UseQueryStatesKeysMap> = ReturnType<typeof useKeysetQuery<Parsers>>;
