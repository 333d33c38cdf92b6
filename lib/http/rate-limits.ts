import type { Contract } from "../core/contract.ts";
import type { Credential } from "../core/credential.ts";
import { refuse } from "../core/errors.ts";
import { BURST_SECONDS } from "../core/limits.ts";

/** Visits to one payment link. */
const LOOKS_PER_SECOND = 5;
/** All visits to payment links that are invalid share one bucket. */
const WRONG_PER_SECOND = 50;

/**
 * The result of a take: whether a token was granted, how many are left, and the seconds until the bucket is full and
 * until the next token.
 */
type Taken = { granted: boolean; left: number; fullInSeconds: number; nextInSeconds: number };

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

const buckets = new TokenBuckets();

/** Takes a token from the credential's read or write bucket. Returns the `RateLimit` headers. Throws RATE_LIMITED. */
export function rateLimit(credential: Credential, effect: Contract["effect"]): Record<string, string> {
  const name = effect === "read" ? "read" : "write";
  const perSecond = effect === "read" ? credential.readsPerSecond : credential.writesPerSecond;
  const taken = buckets.take(`${credential.id} ${name}`, perSecond, performance.now());
  const headers = {
    ratelimit: `"${name}";r=${taken.left};t=${taken.fullInSeconds}`,
    "ratelimit-policy": `"${name}";q=${perSecond * BURST_SECONDS};w=${BURST_SECONDS}`,
  };
  if (taken.granted) return headers;
  throw refuse(
    "RATE_LIMITED",
    `At most ${perSecond} ${name}s a second. Wait ${taken.nextInSeconds} s and send it again.`,
    {
      headers: { ...headers, "Retry-After": `${taken.nextInSeconds}` },
    },
  );
}

/**
 * Counts a visit to a player's payment link; `isOurs`: we issued its token. Throws RATE_LIMITED when the visits are too
 * frequent.
 */
export function limitPayVisits(token: string, isOurs: boolean): void {
  const taken = buckets.take(isOurs ? token : "wrong", isOurs ? LOOKS_PER_SECOND : WRONG_PER_SECOND, performance.now());
  if (taken.granted) return;
  throw refuse("RATE_LIMITED", "This link is opened too often. Wait a moment and open it again.", {
    headers: { "Retry-After": `${taken.nextInSeconds}` },
  });
}
