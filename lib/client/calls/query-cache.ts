import { type DehydratedState, QueryClient, type QueryKey } from "@tanstack/react-query";
import type { CacheTag } from "../../core/contract.ts";
import { serviceNow } from "../clock.ts";
import type { Name } from "../contracts.ts";
import { learnTags, tagsOf } from "./call.ts";
import { CallError } from "./call-error.ts";
import type { ConsoleInput, ConsoleOutput } from "./console-form.ts";

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
      // The library's own choice would wait for a network and send then, when nobody looks any more.
      mutations: { retry: false, networkMode: "always" },
    },
  });
}

/** Returns a predicate for the queries that show any of these cache tags (undefined: every query). */
export function showing(tags: readonly CacheTag[] | undefined) {
  return ({ queryKey: [name] }: { queryKey: QueryKey }): boolean =>
    !tags || (tagsOf(`${name}`)?.some((tag) => tags.includes(tag)) ?? true);
}

type HeardChange = { at: number; tags: readonly CacheTag[] };

const HEARD_MAX = 100;
/** The service's clock is known to about a second here. */
const CLOCK_ERROR_MS = 1_000;

let heard: HeardChange[] = [];

/** Records that a live update has reported a change. */
export function noteChange(tags: readonly CacheTag[]): void {
  heard = [...heard.slice(1 - HEARD_MAX), { at: serviceNow(), tags }];
}

/**
 * Refetches what a page brought that changed while the page was on its way: the live update came before there was
 * anything to refetch.
 */
export function refetchChangedSince(client: QueryClient, { at, state }: Prefetched): void {
  const tags = heard.flatMap((change) => (change.at >= at - CLOCK_ERROR_MS ? change.tags : []));
  if (tags.length === 0) return;
  const brought = new Set(state.queries.map(({ queryHash }) => queryHash));
  const shows = showing(tags);
  void client.invalidateQueries({ predicate: (query) => brought.has(query.queryHash) && shows(query) });
}

/** Marks queries with any of these cache tags (undefined: all queries) as stale and refetches those on the screen. */
export function refetch(client: QueryClient, tags: readonly CacheTag[] | undefined): Promise<void> {
  return client.invalidateQueries({ predicate: showing(tags) });
}

/** Runs a read operation while the server renders a page. Resolves to undefined when there is no result. */
export type Prefetch = <N extends Name>(name: N, input: ConsoleInput<N>) => Promise<ConsoleOutput<N> | undefined>;

/** Runs all reads that are sent with a page. */
export type PageReads = (prefetch: Prefetch) => Promise<unknown>;

/** What the server read for a page. `at`: when, in milliseconds of the service's clock. */
export type Prefetched = { at: number; state: DehydratedState };

/** A page that is shown again, for example with the back button, brings the same object again. */
const arrived = new WeakMap<Prefetched, DehydratedState>();

/**
 * Returns the state to hydrate, with the page's first arrival as the time of its data: the service's clock may differ
 * from this browser's, and data that the browser fetched later must count as newer.
 */
export function arrivedState(prefetched: Prefetched): DehydratedState {
  const known = arrived.get(prefetched);
  if (known) return known;
  const dataUpdatedAt = Date.now();
  const queries = prefetched.state.queries.map((query) => {
    learnTags(query.queryKey[0] as Name, query.meta?.tags as readonly CacheTag[]);
    return { ...query, state: { ...query.state, dataUpdatedAt } };
  });
  const state = { ...prefetched.state, queries };
  arrived.set(prefetched, state);
  return state;
}

let readAt: number | undefined;

/** Records when the first page was read, in milliseconds of the service's clock. Live updates start from this time. */
export function notePageRead(at: number): void {
  readAt ??= at;
}

/** Returns when the first page was read; undefined when that is unknown. */
export function pageReadAt(): number | undefined {
  return readAt;
}
