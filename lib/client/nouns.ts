import type { Noun } from "../core/contract.ts";
import type { Name } from "./contracts.ts";

const learned = new Map<string, readonly Noun[]>();

/** Stores the cache tags of what an operation shows or changes. */
export function learnNouns(name: Name, nouns: readonly Noun[]): void {
  learned.set(name, nouns);
}

/** Returns the cache tags of what an operation shows or changes; undefined before its first response. */
export function nounsOf(name: string): readonly Noun[] | undefined {
  return learned.get(name);
}
