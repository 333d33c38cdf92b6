import { type Refusal, refuse } from "../../core/errors.ts";
import type { Credential } from "../../core/http/credential.ts";
import type { RequestKind } from "../../core/http/request-kind.ts";
import { BURST_SECONDS, OPERATOR_RATES_PER_SECOND } from "../../core/limits.ts";
import { type Taken, TokenBuckets } from "../../server/token-bucket.ts";

/** Visits to one payment link. */
const VISITS_PER_SECOND = 5;
/** All visits to payment links that are invalid share one bucket. */
const INVALID_VISITS_PER_SECOND = 50;

const buckets = new TokenBuckets();

/** A bucket that a request takes a token from. `name`: in the `RateLimit` header. `what`: in the refusal. */
type Limit = { key: string; name: string; perSecond: number; what: string };

const WHAT: Readonly<Record<RequestKind, string>> = {
  read: "reads",
  charge: "charges",
  moneyOut: "requests that send money out",
  other: "other changes",
};

/** Returns the limits that a request counts on: the credential's own, what its operator set for each, and the operator's. */
function limitsOf({ id, operatorId, rates, readsPerSecond, writesPerSecond }: Credential, kind: RequestKind): Limit[] {
  const name = kind === "read" ? "read" : "write";
  const own = { key: `${id} ${name}`, name, perSecond: kind === "read" ? readsPerSecond : writesPerSecond };
  const together = rates[`operator ${kind}`] ?? OPERATOR_RATES_PER_SECOND[kind];
  const limits: Limit[] = [
    { ...own, what: `${name}s` },
    {
      key: `${operatorId} ${kind}`,
      name: `operator-${kind}`,
      perSecond: together,
      what: `${WHAT[kind]} of all credentials`,
    },
  ];
  const each = rates[`credential ${kind}`];
  if (each) limits.push({ key: `${id} of ${kind}`, name: `credential-${kind}`, perSecond: each, what: WHAT[kind] });
  return limits;
}

/**
 * Takes a token from each bucket that the request counts on: in memory, of this process. Returns the `RateLimit` headers
 * of the credential's own bucket. Throws RATE_LIMITED with the headers of the bucket that is empty; then none has lost one.
 */
export function rateLimit(credential: Credential, kind: RequestKind): Record<string, string> {
  const now = performance.now();
  const limits = limitsOf(credential, kind);
  let own: Record<string, string> = {};
  for (const [i, limit] of limits.entries()) {
    const taken = buckets.take(limit.key, limit.perSecond, now);
    if (!taken.granted) {
      for (const { key, perSecond } of limits.slice(0, i)) buckets.giveBack(key, perSecond, now, 1);
      throw overLimit(limit, taken);
    }
    if (i === 0) own = headersOf(limit, taken);
  }
  return own;
}

function headersOf({ name, perSecond }: Limit, { left, fullInSeconds }: Taken): Record<string, string> {
  return {
    ratelimit: `"${name}";r=${left};t=${fullInSeconds}`,
    "ratelimit-policy": `"${name}";q=${perSecond * BURST_SECONDS};w=${BURST_SECONDS}`,
  };
}

function overLimit(limit: Limit, taken: Taken): Refusal {
  const { perSecond, what } = limit;
  return refuse(
    "RATE_LIMITED",
    `At most ${perSecond} ${what} a second. Wait ${taken.nextInSeconds} s and send it again.`,
    { headers: { ...headersOf(limit, taken), "Retry-After": `${taken.nextInSeconds}` } },
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
