import type { Query, QueryClient } from "@tanstack/react-query";
import type { CacheTag } from "../core/contract.ts";
import { showing } from "./query-client.ts";

/** A read that takes longer is considered stuck and is cancelled for the next one. */
const PATIENCE_MS = 10_000;

/** Queries that are read once more as soon as the read in progress ends. */
const owed = new WeakSet<Query>();

/**
 * Refetches the queries with any of these cache tags when changes may arrive faster than reads complete. A read in
 * progress is finished and then repeated once. If each change cancelled it, a busy account would never be shown.
 */
export async function readAgain(client: QueryClient, tags: readonly CacheTag[]): Promise<void> {
  const shows = showing(tags);
  const underWay = client.getQueryCache().findAll({ predicate: shows, fetchStatus: "fetching" });
  const others = client.invalidateQueries({ predicate: (query) => shows(query) && !underWay.includes(query) });
  await Promise.all([others, ...underWay.map((query) => onceMore(client, query))]);
}

async function onceMore(client: QueryClient, query: Query): Promise<void> {
  if (owed.has(query)) return;
  owed.add(query);
  await through(query);
  owed.delete(query);
  await client.invalidateQueries({ predicate: (other) => other === query });
}

function through(query: Query): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(resolve, PATIENCE_MS);
    const end = () => {
      clearTimeout(timer);
      resolve();
    };
    Promise.resolve(query.promise).then(end, end);
  });
}
