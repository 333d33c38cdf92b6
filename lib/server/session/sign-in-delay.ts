/** The first failures cause no delay, because people mistype. */
const FREE_FAILURES = 5;
const FIRST_DELAY_S = 5;
const DELAY_MAX_S = 300;
/** After this long without a failure the count starts again. */
export const FAILURES_FORGOTTEN_S = 3_600;

/** Returns the wait in seconds after `failures` consecutive failures, from the last one: 0, 5, 10, 20 … 300. */
export function signInDelay(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_S * 2 ** (failures - FREE_FAILURES), DELAY_MAX_S);
}

/** The delays after 1, 2, 3 … failures. After more failures than listed, the last delay applies. */
export const DELAYS_S: readonly number[] = Array.from({ length: 20 }, (_, i) => signInDelay(i + 1));

/** Returns the rest of the delay, in whole seconds. */
export function secondsLeft(failures: number, sinceLastS: number): number {
  if (sinceLastS >= FAILURES_FORGOTTEN_S) return 0;
  return Math.max(0, Math.ceil(signInDelay(failures) - sinceLastS));
}
