import type { FailpointName } from "#lib/server/failpoint-names.ts";

const LONG_RUN = 20;

/** How often each fault is tried: FAULT_SEEDS times from FAULT_SEED on; with FAULTS=long 20 times, else once. */
export function seeds(): number[] {
  const first = Number(process.env.FAULT_SEED ?? 1);
  const count = Number(process.env.FAULT_SEEDS ?? (process.env.FAULTS === "long" ? LONG_RUN : 1));
  return Array.from({ length: count }, (_, i) => first + i);
}

const OF_REQUESTS = ["charges.", "withdrawals.", "refund.", "transfer.", "export."];

/** Whether a failpoint stands where the web process comes by. */
export function isOfRequests(name: FailpointName): boolean {
  return OF_REQUESTS.some((prefix) => name.startsWith(prefix));
}
