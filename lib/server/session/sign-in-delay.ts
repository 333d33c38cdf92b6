/** Failures that cost nothing: people mistype. */
const FREE_FAILURES = 5;
const FIRST_DELAY_S = 5;
const DELAY_MAX_S = 300;
/** After this long without a failure the count begins again. */
export const FAILURES_FORGOTTEN_S = 3_600;

/** How long after the last of `failures` failures in a row the next try is heard, in seconds: 0, 5, 10, 20 … 300. */
export function signInDelay(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_S * 2 ** (failures - FREE_FAILURES), DELAY_MAX_S);
}

/** The delays after 1, 2, 3 … failures; after more than stand here, the last one. */
export const DELAYS_S: readonly number[] = Array.from({ length: 20 }, (_, i) => signInDelay(i + 1));

/** What is left of the delay, in whole seconds. */
export function secondsLeft(failures: number, sinceLastS: number): number {
  if (sinceLastS >= FAILURES_FORGOTTEN_S) return 0;
  return Math.max(0, Math.ceil(signInDelay(failures) - sinceLastS));
}
