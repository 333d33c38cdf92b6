import { LRUCache } from "lru-cache";

/**
 * A look-up costs one token, a look-up that finds no holder costs twenty. DICT counts in the same way, so that nobody
 * can list the holders of keys.
 */
export const MISS_COST = 20;
export const TOKENS_MAX = 20_000;
export const TOKENS_PER_SECOND = 200;
const OPERATORS_MAX = 10_000;

/** Token buckets for look-ups, one for each operator. Times in milliseconds. */
export class DictBucket {
  private readonly buckets = new LRUCache<string, { tokens: number; at: number }>({ max: OPERATORS_MAX });

  /** Takes the cost of a miss: the result is not known yet. Returns 0, or the seconds until there are enough tokens. */
  take(operatorId: string, now: number): number {
    const bucket = this.filled(operatorId, now);
    if (bucket.tokens < MISS_COST) return Math.max(1, Math.ceil((MISS_COST - bucket.tokens) / TOKENS_PER_SECOND));
    bucket.tokens -= MISS_COST;
    return 0;
  }

  /** Gives back the difference between a miss and a hit, after a look-up that found a holder. */
  hit(operatorId: string, now: number): void {
    const bucket = this.filled(operatorId, now);
    bucket.tokens = Math.min(TOKENS_MAX, bucket.tokens + MISS_COST - 1);
  }

  private filled(operatorId: string, now: number): { tokens: number; at: number } {
    const bucket = this.buckets.get(operatorId) ?? { tokens: TOKENS_MAX, at: now };
    bucket.tokens = Math.min(TOKENS_MAX, bucket.tokens + ((now - bucket.at) / 1_000) * TOKENS_PER_SECOND);
    bucket.at = now;
    this.buckets.set(operatorId, bucket);
    return bucket;
  }
}
