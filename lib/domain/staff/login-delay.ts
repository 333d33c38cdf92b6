import type { Counter } from "./login-counters.ts";

const FIRST_DELAY_S = 5;
/** After this long without a failure the count starts again. */
export const FAILURES_FORGOTTEN_S = 3_600;

type Bounds = Pick<Counter, "freeFailures" | "delayMaxS">;

/** Returns the wait in seconds after `failures` consecutive failures, from the last one: 0, 5, 10, 20 … `delayMaxS`. */
export function signInDelay(failures: number, { freeFailures, delayMaxS }: Bounds): number {
  if (failures < freeFailures) return 0;
  return Math.min(FIRST_DELAY_S * 2 ** (failures - freeFailures), delayMaxS);
}

/** Returns the rest of the delay, in whole seconds. */
export function secondsLeft(failures: number, sinceLastS: number, bounds: Bounds): number {
  const delay = signInDelay(failures, bounds);
  // The stored time is rounded and may lie some microseconds ahead: what needs no wait must not wait for that.
  if (delay === 0 || sinceLastS >= FAILURES_FORGOTTEN_S) return 0;
  return Math.max(0, Math.ceil(delay - sinceLastS));
}
