import { LRUCache } from "lru-cache";
import { processWide } from "#lib/server/process-wide.ts";

const REMEMBERED_MS = 60_000;
const OPERATORS_MAX = 10_000;

// Next bundles its own copy of this module: a page must know what the console's calls have found.
const silent = processWide(
  "dict-silence",
  () => new LRUCache<string, true>({ max: OPERATORS_MAX, ttl: REMEMBERED_MS }),
);

/** Records whether DICT answered an operator's look-up. */
export function noteDictAnswer(operatorId: string, answered: boolean): void {
  if (answered) silent.delete(operatorId);
  else silent.set(operatorId, true);
}

/** Returns whether DICT left this operator's last look-up unanswered, in the last minute and in this process. */
export function isDictSilent(operatorId: string): boolean {
  return silent.has(operatorId);
}
