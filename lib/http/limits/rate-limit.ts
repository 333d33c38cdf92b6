import type { Contract } from "../../core/contract.ts";
import type { Credential } from "../../core/credential.ts";
import { refuse } from "../../core/errors.ts";
import { BURST_SECONDS } from "../../core/limits.ts";
import { TokenBuckets } from "../rate-limits.ts";

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
