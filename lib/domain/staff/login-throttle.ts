import { createHmac } from "node:crypto";
import { databaseTime } from "#lib/server/clock.ts";
import { rows } from "#lib/server/db.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";
import { prisma } from "#lib/server/prisma-client.ts";

type Throttled<T> = { kind: "right"; value: T } | { kind: "refused" } | { kind: "wait"; seconds: number };

/** Minimum duration of every answer. It hides the time difference between known and unknown addresses. */
const ANSWER_MS_MIN = 250;
/** The first failures cause no delay, because people mistype. */
const FREE_FAILURES = 5;
const FIRST_DELAY_S = 5;
const DELAY_MAX_S = 300;
/** After this long without a failure the count starts again. */
export const FAILURES_FORGOTTEN_S = 3_600;
/** The delays after 1, 2, 3 … failures. After more failures than listed, the last delay applies. */
export const DELAYS_S: readonly number[] = Array.from({ length: 20 }, (_, i) => signInDelay(i + 1));
/** Most expired rows that one call deletes. More than the one row that it inserts, so that rows do not accumulate. */
const SWEPT_MAX = 10;

/**
 * Runs `judge` for a try by the person of an address; null from `judge` is a refusal. After some consecutive failures
 * further tries must wait, whether right or wrong, and whether the address is known or not. Throws when the database
 * cannot be reached.
 */
export async function throttleLogin<T>(email: string, judge: () => Promise<T | null>): Promise<Throttled<T>> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_MS_MIN));
  const tried = await throttled(email, judge);
  await floor;
  return tried;
}

async function throttled<T>(email: string, judge: () => Promise<T | null>): Promise<Throttled<T>> {
  const seconds = await claimTry(email);
  if (seconds > 0) return { kind: "wait", seconds };
  const value = await judge();
  if (value === null) return { kind: "refused" };
  await forgetFailures(email);
  return { kind: "right", value };
}

/**
 * Counts a try as a failure before it is judged, and returns 0; or counts nothing, and returns the seconds that the
 * address must still wait. Parallel tries get no more chances than sequential ones. It makes no difference whether the
 * address belongs to a person. After an hour without a failure the count starts again.
 */
async function claimTry(email: string): Promise<number> {
  await rows({
    text: `DELETE FROM sign_in_failure WHERE address_hash IN (
             SELECT address_hash FROM sign_in_failure WHERE last_failed_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    values: [FAILURES_FORGOTTEN_S, SWEPT_MAX],
  });
  // One statement decides and counts, so that of parallel tries no more are judged.
  const claimed = await rows({
    text: `INSERT INTO sign_in_failure AS f (address_hash, last_failed_at) VALUES ($1, clock_timestamp())
           ON CONFLICT (address_hash) DO UPDATE SET last_failed_at = clock_timestamp(),
             failures = CASE WHEN f.last_failed_at < clock_timestamp() - make_interval(secs => $2) THEN 1 ELSE f.failures + 1 END
           WHERE f.last_failed_at <= clock_timestamp() - make_interval(secs => ($3::float8[])[least(f.failures, cardinality($3::float8[]))])
           RETURNING 1`,
    values: [hashOf(email), FAILURES_FORGOTTEN_S, DELAYS_S],
  });
  if (claimed.length > 0) return 0;
  const seen = await prisma().signInFailure.findUnique({ where: { addressHash: hashOf(email) } });
  if (!seen) return 1;
  const sinceLastS = ((await databaseTime()).getTime() - seen.lastFailedAt.getTime()) / 1_000;
  return Math.max(1, secondsLeft(seen.failures, sinceLastS));
}

/** Deletes an address's failures. */
export async function forgetFailures(email: string): Promise<void> {
  await prisma().signInFailure.deleteMany({ where: { addressHash: hashOf(email) } });
}

/** Returns the wait in seconds after `failures` consecutive failures, from the last one: 0, 5, 10, 20 … 300. */
export function signInDelay(failures: number): number {
  if (failures < FREE_FAILURES) return 0;
  return Math.min(FIRST_DELAY_S * 2 ** (failures - FREE_FAILURES), DELAY_MAX_S);
}

/** Returns the rest of the delay, in whole seconds. */
export function secondsLeft(failures: number, sinceLastS: number): number {
  if (sinceLastS >= FAILURES_FORGOTTEN_S) return 0;
  return Math.max(0, Math.ceil(signInDelay(failures) - sinceLastS));
}

/** Keyed with SECRET_KEY: the table does not reveal which addresses were tried. */
function hashOf(email: string): Buffer<ArrayBuffer> {
  return createHmac("sha256", derivedKey("sign-in address")).update(email).digest();
}
