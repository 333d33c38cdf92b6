import { TokenBuckets } from "#lib/server/token-bucket.ts";

/**
 * A look-up costs one token, a look-up that finds no holder costs twenty. DICT counts in the same way, so that nobody
 * can list the holders of keys.
 */
export const MISS_COST = 20;
export const TOKENS_MAX = 20_000;
export const TOKENS_PER_SECOND = 200;

/** Token buckets for look-ups, one for each operator. Times in milliseconds. */
export class DictBucket {
  private readonly buckets = new TokenBuckets(TOKENS_MAX / TOKENS_PER_SECOND);

  /** Takes the cost of a miss: the result is not known yet. Returns 0, or the seconds until there are enough tokens. */
  take(operatorId: string, now: number): number {
    return this.buckets.take(operatorId, TOKENS_PER_SECOND, now, MISS_COST).nextInSeconds;
  }

  /** Gives back the difference between a miss and a hit, after a look-up that found a holder. */
  hit(operatorId: string, now: number): void {
    this.buckets.giveBack(operatorId, TOKENS_PER_SECOND, now, MISS_COST - 1);
  }
}
