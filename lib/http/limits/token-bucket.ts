import { BURST_SECONDS } from "../../core/limits.ts";

/**
 * The result of a take: whether a token was granted, how many are left, and the seconds until the bucket is full and
 * until the next token.
 */
export type Taken = { granted: boolean; left: number; fullInSeconds: number; nextInSeconds: number };

/**
 * Token buckets by key, in memory. `perSecond` tokens are added each second; a bucket holds at most those of two
 * seconds. Full buckets are deleted, so recent traffic bounds how many are kept.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, { tokens: number; at: number }>();
  private sweptAt = 0;

  /** Takes a token from the bucket of `key`. `now` is in milliseconds. */
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
