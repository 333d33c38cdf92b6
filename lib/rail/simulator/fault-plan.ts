import { OVERTAKEN_SECONDS_MAX, RAIL_ANSWER_TIMEOUT_SECONDS, SILENCE_SPREAD_SECONDS } from "../../core/limits.ts";
import { randomFrom } from "../../core/seeded-random.ts";
import type { NetworkFaults } from "./network-faults.ts";

/**
 * One delivered copy of a message, due in `dueInMs`. `isContradiction`: it contradicts the first copy and arrives after
 * it.
 */
export type Arrival = { dueInMs: number; isContradiction: boolean };

type Kind = "payment" | "orderResult";

const SILENCE_MS = RAIL_ANSWER_TIMEOUT_SECONDS * 1_000;
const SPREAD_MS = SILENCE_SPREAD_SECONDS * 1_000;
const OVERTAKEN_MS_MAX = OVERTAKEN_SECONDS_MAX * 1_000;
/** Spaces the seeds of successive message numbers, so that their random sequences share nothing. */
const STRIDE = 0x9e3779b1;

/** Returns whether DICT fails look-up `number` under these network faults. The same input gives the same result. */
export function isLookUpLost(faults: NetworkFaults, number: number): boolean {
  return randomFrom(~faults.seed + Math.imul(number + 1, STRIDE)).int(1, 1_000) <= faults.dictErrors;
}

/**
 * Returns the delivered copies of message `number` under these network faults; none for a lost `orderResult`. The same
 * input gives the same result.
 */
export function planArrivals(faults: NetworkFaults, number: number, kind: Kind): Arrival[] {
  const { int } = randomFrom(faults.seed + Math.imul(number + 1, STRIDE));
  const happens = (perMille: number) => int(1, 1_000) <= perMille;
  const isLost = happens(faults.lost);
  const isSilenced = happens(faults.silenced);
  const isReordered = happens(faults.reordered);
  const copies = happens(faults.duplicated) ? int(1, Math.max(1, faults.copiesMax)) : 0;
  const isContradicted = happens(faults.contradicted);
  const latency = () => int(faults.latencyMsMin, Math.max(faults.latencyMsMin, faults.latencyMsMax));
  const late = () => SILENCE_MS + int(0, SPREAD_MS);

  if (isLost && kind === "orderResult") return [];
  const held = isLost || isSilenced ? late() : isReordered ? int(0, OVERTAKEN_MS_MAX) : 0;
  const first = latency() + held;
  const arrival = (dueInMs: number, isContradiction = false) => ({ dueInMs, isContradiction });
  const again = Array.from({ length: copies }, () => arrival(first + latency() + int(0, OVERTAKEN_MS_MAX)));
  const other = isContradicted ? [arrival(first + latency() + int(0, OVERTAKEN_MS_MAX), true)] : [];
  return [arrival(first), ...again, ...other];
}
