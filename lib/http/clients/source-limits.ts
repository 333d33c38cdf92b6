import { type Refusal, refuse } from "../../core/errors.ts";
import { SOURCE_RATES } from "../../core/limits.ts";
import { isLowerCaseUuid } from "../../core/text/identifiers.ts";
import { processWide } from "../../server/process-wide.ts";
import { TokenBuckets } from "../../server/token-bucket.ts";
import { addressOf } from "./client-connection.ts";
import { machineAround } from "./source-address.ts";

type Kind = keyof typeof SOURCE_RATES;

const bucketsOf = (kind: Kind): TokenBuckets =>
  processWide(`source-limits.${kind}`, () => new TokenBuckets(SOURCE_RATES[kind].burstSeconds));

/**
 * Counts a request of its client's address. Throws RATE_LIMITED when they come too often. A request whose address is
 * unknown is not limited: only `next start` alone has such.
 */
export function limitSource(request: Request, kind: Kind): void {
  const seconds = takeFromAddress(addressOf(request), kind);
  if (seconds > 0) throw tooOften(seconds);
}

/** Returns the refusal of a request whose source must wait for `seconds`. */
export function tooOften(seconds: number): Refusal {
  return refuse("RATE_LIMITED", `Too many requests come from your address. Wait ${seconds} s and try again.`, {
    headers: { "Retry-After": `${seconds}` },
  });
}

/** Counts a request of an address. Returns 0, or the seconds that the address must wait when they come too often. */
export function takeFromAddress(address: string | null, kind: Kind): number {
  if (!address) return 0;
  const { perSecond } = SOURCE_RATES[kind];
  return bucketsOf(kind).take(machineAround(address), perSecond, performance.now()).nextInSeconds;
}

/** Takes back what was counted for a request of an address that turned out to be no failure. */
export function forgiveAddress(address: string | null, kind: Kind): void {
  if (address) bucketsOf(kind).giveBack(machineAround(address), SOURCE_RATES[kind].perSecond, performance.now(), 1);
}

/**
 * Counts a token request that failed: of its client at its address, and of the address. Throws RATE_LIMITED when either come
 * too often. What is over the client's limit does not count on the address, so that one client with a wrong secret leaves
 * room for the others there. The address counts first: it bounds how many clients are remembered.
 */
export function limitFailedToken(request: Request, clientId: string | undefined): void {
  limitSource(request, "failedTokens");
  const address = addressOf(request);
  const id = clientId?.toLowerCase() ?? "";
  if (!address || !isLowerCaseUuid(id)) return;
  const { perSecond } = SOURCE_RATES.failedTokensOfClient;
  const key = `${machineAround(address)} ${id}`;
  const { granted, nextInSeconds } = bucketsOf("failedTokensOfClient").take(key, perSecond, performance.now());
  if (granted) return;
  forgiveAddress(address, "failedTokens");
  throw refuse(
    "RATE_LIMITED",
    `This client failed too often from your address. Wait ${nextInSeconds} s, and check its secret.`,
    {
      headers: { "Retry-After": `${nextInSeconds}` },
    },
  );
}
