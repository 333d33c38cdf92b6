import { type UseQueryStatesKeysMap, useQueryStates, type Values } from "nuqs";
import { useRememberedPlace } from "../../page/list-place.ts";

/** The page of a list: the row before which it begins. Null: the first page. */
export type KeysetPage = { before: string | null; goTo: (before: string | null) => void };

/** What is not a filter: clearing the filters keeps the order. */
const NO_FILTERS = ["sort", "before"];

/**
 * Returns the filters and the page of a long list, kept in the URL. `parsers` has `before`.
 * `Query`, what the parsers return, must be given where the parsers depend on a type parameter: TypeScript does not work
 * it out there.
 */
export function useKeysetQuery<Parsers extends UseQueryStatesKeysMap, Query extends object = Values<Parsers>>(
  parsers: Parsers,
) {
  const [values, setQuery] = useQueryStates(parsers, { history: "push" });
  useRememberedPlace();
  const query = values as object as Query;
  const { before } = query as { before: string | null };
  const set = (chosen: object) => void setQuery(chosen as Partial<Values<Parsers>>);
  const filters = Object.entries(parsers).filter(([name]) => !NO_FILTERS.includes(name));
  return {
    query,
    isNarrowed: filters.some(
      ([name, parser]) => (query as Record<string, unknown>)[name] !== (parser.defaultValue ?? null),
    ),
    // A list with other filters starts at its first page.
    narrow: (chosen: Partial<{ [Name in keyof Query]: Query[Name] | null }>) => set({ ...chosen, before: null }),
    clear: () => set({ ...Object.fromEntries(filters.map(([name]) => [name, null])), before: null }),
    page: { before, goTo: (to: string | null) => set({ before: to }) },
  };
}

export type KeysetQuery<Parsers extends UseQueryStatesKeysMap> = ReturnType<typeof useKeysetQuery<Parsers>>;
