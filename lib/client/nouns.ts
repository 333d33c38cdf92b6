import type { Noun } from "../core/contract.ts";
import type { Name } from "./contracts.ts";

const learned = new Map<string, readonly Noun[]>();

/** Remembers what an operation shows or changes. */
export function learnNouns(name: Name, nouns: readonly Noun[]): void {
  learned.set(name, nouns);
}

/** What an operation shows or changes; undefined before its first answer. */
export function nounsOf(name: string): readonly Noun[] | undefined {
  return learned.get(name);
}
