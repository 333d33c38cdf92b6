import type { FailpointName } from "#lib/core/failpoint-names.ts";

const LONG_RUN = 20;

/**
 * Returns the seeds of a fault: FAULT_SEEDS seeds, starting with FAULT_SEED (default 1). Without FAULT_SEEDS there are
 * 20 with FAULTS=long, and `usual` otherwise.
 */
export function seeds(usual = 1): number[] {
  const first = Number(process.env.FAULT_SEED ?? 1);
  const count = Number(process.env.FAULT_SEEDS ?? (process.env.FAULTS === "long" ? LONG_RUN : usual));
  return Array.from({ length: count }, (_, i) => first + i);
}

/** The default number of seeds for each failpoint. */
export const SEEDS_PER_FAILPOINT = 2;

const OF_REQUESTS = ["charges.", "withdrawals.", "refund.", "transfer.", "export."];

/** Returns whether a failpoint is in the code that the web process runs. */
export function isOfRequests(name: FailpointName): boolean {
  return OF_REQUESTS.some((prefix) => name.startsWith(prefix));
}
