import { QueryClient, type QueryKey } from "@tanstack/react-query";
import type { CacheTag } from "../core/contract.ts";
import { tagsOf } from "./call.ts";
import { CallError } from "./call-error.ts";

const RETRIES_MAX = 2;
const FRESH_MS = 10_000;

/** Creates the console's query cache. */
export function makeQueryClient(): QueryClient {
  return new QueryClient({
    defaultOptions: {
      queries: {
        staleTime: FRESH_MS,
        retry: (failures, error) => error instanceof CallError && error.isPassing && failures < RETRIES_MAX,
      },
      mutations: { retry: false },
    },
  });
}

/** Returns a predicate for the queries that show any of these cache tags (undefined: every query). */
export function showing(tags: readonly CacheTag[] | undefined) {
  return ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
    !tags || (tagsOf(`${name}`)?.some((tag) => tags.includes(tag)) ?? true);
}

/** Marks queries with any of these cache tags (undefined: all queries) as stale and refetches those on the screen. */
export function refetch(client: QueryClient, tags: readonly CacheTag[] | undefined): Promise<void> {
  return client.invalidateQueries({ predicate: showing(tags) });
}
