import type { Contract } from "../core/contract.ts";
import type { Credential } from "../core/credential.ts";
import { refuse } from "../core/errors.ts";
import { BURST_SECONDS } from "../core/limits.ts";
import { TokenBuckets } from "../server/token-bucket.ts";

/** Visits to one payment link. */
const VISITS_PER_SECOND = 5;
/** All visits to payment links that are invalid share one bucket. */
const INVALID_VISITS_PER_SECOND = 50;

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
  const taken = buckets.take(
    isOurs ? token : "invalid",
    isOurs ? VISITS_PER_SECOND : INVALID_VISITS_PER_SECOND,
    performance.now(),
  );
  if (taken.granted) return;
  throw refuse("RATE_LIMITED", "This link is opened too often. Wait a moment and open it again.", {
    headers: { "Retry-After": `${taken.nextInSeconds}` },
  });
}
