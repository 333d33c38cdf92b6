import { BURST_SECONDS } from "../core/limits.ts";

/**
 * The result of a take: whether the tokens were granted, how many are left, and the seconds until the bucket is full and
 * until the same take would be granted.
 */
export type Taken = { granted: boolean; left: number; fullInSeconds: number; nextInSeconds: number };

/** Each bucket takes some 200 bytes. */
const BUCKETS_MAX = 100_000;

type Bucket = { tokens: number; at: number };

/**
 * Token buckets by key, in memory. `perSecond` tokens are added each second; a bucket holds at most those of
 * `burstSeconds`. Full buckets are deleted, so recent traffic bounds how many are kept, and never more than `bucketsMax`:
 * the oldest gives way. Times in milliseconds.
 */
export class TokenBuckets {
  private readonly buckets = new Map<string, Bucket>();
  private readonly burstSeconds: number;
  private sweptAt = 0;

  private readonly bucketsMax: number;

  constructor(burstSeconds: number = BURST_SECONDS, bucketsMax = BUCKETS_MAX) {
    this.burstSeconds = burstSeconds;
    this.bucketsMax = bucketsMax;
  }

  /** Takes `cost` tokens from the bucket of `key`, or none when it has fewer. */
  take(key: string, perSecond: number, now: number, cost = 1): Taken {
    this.sweep(now);
    const burst = perSecond * this.burstSeconds;
    const bucket = this.filled(key, perSecond, now);
    const granted = bucket.tokens >= cost;
    if (granted) bucket.tokens -= cost;
    const left = bucket.tokens;
    return {
      granted,
      left: Math.floor(left),
      fullInSeconds: Math.ceil((burst - left) / perSecond),
      nextInSeconds: granted ? 0 : Math.max(1, Math.ceil((cost - left) / perSecond)),
    };
  }

  /** Puts tokens back that a take had taken. A bucket never holds more than its burst. */
  giveBack(key: string, perSecond: number, now: number, tokens: number): void {
    const bucket = this.filled(key, perSecond, now);
    bucket.tokens = Math.min(perSecond * this.burstSeconds, bucket.tokens + tokens);
  }

  private filled(key: string, perSecond: number, now: number): Bucket {
    const burst = perSecond * this.burstSeconds;
    const bucket = this.buckets.get(key) ?? this.added(key, burst, now);
    bucket.tokens = Math.min(burst, bucket.tokens + ((now - bucket.at) / 1_000) * perSecond);
    bucket.at = now;
    return bucket;
  }

  private added(key: string, tokens: number, at: number): Bucket {
    if (this.buckets.size >= this.bucketsMax) this.buckets.delete(this.buckets.keys().next().value as string);
    const bucket = { tokens, at };
    this.buckets.set(key, bucket);
    return bucket;
  }

  private sweep(now: number): void {
    if (now - this.sweptAt < 10_000) return;
    this.sweptAt = now;
    const fullAfterMs = this.burstSeconds * 1_000;
    for (const [key, bucket] of this.buckets) if (now - bucket.at > fullAfterMs) this.buckets.delete(key);
  }
}
