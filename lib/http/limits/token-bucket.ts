import { BURST_SECONDS } from "../../core/limits.ts";

/** What a bucket said: whether there was a token, how many are left, and in how many seconds it is full again. */
export type Taken = { granted: boolean; left: number; fullInSeconds: number; nextInSeconds: number };

/**
 * Token buckets by key, in memory: `perSecond` flow in, those of two seconds are kept at most. Buckets that are full again are
 * forgotten, so the number kept is bounded by the traffic of the last two seconds.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();
  private sweptAt = 0;

  /** Takes a token from the bucket of `key`. `now` in milliseconds. */
  take(key: string, perSecond: number, now: number): Taken {
    this.sweep(now);
    const burst = perSecond * BURST_SECONDS;
    const bucket = this.buckets.get(key) ?? { tokens: burst, at: now };
    const tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
    const granted = tokens >= 1;
    const left = granted ? tokens - 1 : tokens;
    bucket.tokens = left;
    bucket.at = now;
    this.buckets.set(key, bucket);
    return {
      granted,
      left: Math.floor(left),
      fullInSeconds: Math.ceil((burst - left) / perSecond),
      nextInSeconds: granted ? 0 : Math.max(1, Math.ceil((1 - left) / perSecond)),
    };
  }

  private sweep(now: number): void {
    if (now - this.sweptAt < 10_000) return;
    this.sweptAt = now;
    for (const [key, bucket] of this.buckets) if (now - bucket.at > BURST_SECONDS * 1_000) this.buckets.delete(key);
  }
}
