import type { CacheTag } from "../core/contract.ts";
import type { Name } from "./contracts.ts";

const learned = new Map<string, readonly CacheTag[]>();

/** Stores the cache tags of what an operation shows or changes. */
export function learnTags(name: Name, tags: readonly CacheTag[]): void {
  learned.set(name, tags);
}

/** Returns the cache tags of what an operation shows or changes; undefined before its first response. */
export function tagsOf(name: string): readonly CacheTag[] | undefined {
  return learned.get(name);
}
