import type { FailpointName } from "#lib/server/failpoint-names.ts";

const LONG_RUN = 20;

/** How often each fault is tried: FAULT_SEEDS times from FAULT_SEED on; with FAULTS=long 20 times, else as often as the test wants. */
export function seeds(usual = 1): number[] {
  const first = Number(process.env.FAULT_SEED ?? 1);
  const count = Number(process.env.FAULT_SEEDS ?? (process.env.FAULTS === "long" ? LONG_RUN : usual));
  return Array.from({ length: count }, (_, i) => first + i);
}

/** How often each failpoint is come to when nobody asks for more. */
export const SEEDS_PER_FAILPOINT = 2;

const OF_REQUESTS = ["charges.", "withdrawals.", "refund.", "transfer.", "export."];

/** Whether a failpoint stands where the web process comes by. */
export function isOfRequests(name: FailpointName): boolean {
  return OF_REQUESTS.some((prefix) => name.startsWith(prefix));
}
