import { LRUCache } from "lru-cache";

/** A look-up costs a token, one that finds nobody twenty: as DICT counts, so that nobody can list who has a key. */
export const MISS_COST = 20;
export const TOKENS_MAX = 20_000;
export const TOKENS_PER_SECOND = 200;
const OPERATORS_MAX = 10_000;

/** Token buckets of look-ups, one for each operator. Times in milliseconds. */
export class DictBucket {
  private readonly buckets = new LRUCache<string, { tokens: number; at: number }>({ max: OPERATORS_MAX });

  /** Takes what a miss costs, since nobody knows yet. Gives 0, or for how many seconds there will not be enough. */
  take(operatorId: string, now: number): number {
    const bucket = this.filled(operatorId, now);
    if (bucket.tokens < MISS_COST) return Math.max(1, Math.ceil((MISS_COST - bucket.tokens) / TOKENS_PER_SECOND));
    bucket.tokens -= MISS_COST;
    return 0;
  }

  /** Gives back what a look-up that found somebody did not cost. */
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
