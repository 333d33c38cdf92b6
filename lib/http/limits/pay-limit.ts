import { refuse } from "../../core/errors.ts";
import { TokenBuckets } from "./token-bucket.ts";

const LOOKS_PER_SECOND = 5;
/** All visits with an invalid link share one bucket. */
const WRONG_PER_SECOND = 50;

const buckets = new TokenBuckets();

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
