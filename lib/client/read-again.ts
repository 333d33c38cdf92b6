import type { Query, QueryClient } from "@tanstack/react-query";
import type { Noun } from "../core/contract.ts";
import { showing } from "./query-client.ts";

/** A read that takes longer hangs, and is broken off for the next. */
const PATIENCE_MS = 10_000;

/** What is read once more as soon as the read under way is through. */
const owed = new WeakSet<Query>();

/**
 * Reads again what shows any of these nouns, when changes may come faster than they can be read: a read that is under way
 * is let finish and made once more. Broken off each time, it would never show a busy account.
 */
export async function readAgain(client: QueryClient, nouns: readonly Noun[]): Promise<void> {
  const shows = showing(nouns);
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

/** Waits until the read under way has ended, well or not. */
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
