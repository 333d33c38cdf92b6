import { createHmac } from "node:crypto";
import { rows, transaction } from "#lib/server/db.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { Counter } from "./login-counters.ts";

type Throttled<T> = { kind: "right"; value: T } | { kind: "refused" } | { kind: "wait"; seconds: number };

/** `judge` returns null to refuse. `onRefused` runs before the refusal is known; `isThrottled`: the next try must wait. */
type Try<T> = { judge: () => Promise<T | null>; onRefused?: (isThrottled: boolean) => Promise<void> };

/** Minimum duration of every answer. It hides the time difference between known and unknown addresses. */
const ANSWER_MS_MIN = 250;
const FIRST_DELAY_S = 5;
/** After this long without a failure the count starts again. */
export const FAILURES_FORGOTTEN_S = 3_600;
/** Most expired rows that one call deletes. More than the rows that it inserts, so that rows do not accumulate. */
const SWEPT_MAX = 10;

/**
 * Runs a try that is counted by all of `counters`. After some consecutive failures of one of them further tries must
 * wait, whether right or wrong, and whether an address is known or not. Throws when the database cannot be reached.
 */
export async function throttleLogin<T>(counters: Counter[], tried: Try<T>): Promise<Throttled<T>> {
  const floor = new Promise((resolve) => setTimeout(resolve, ANSWER_MS_MIN));
  const result = await throttled(counters, tried);
  await floor;
  return result;
}

async function throttled<T>(counters: Counter[], { judge, onRefused }: Try<T>): Promise<Throttled<T>> {
  const { seconds, isThrottled } = await claimTry(counters);
  if (seconds > 0) return { kind: "wait", seconds };
  try {
    const value = await judge();
    if (value !== null) {
      await forgive(counters);
      return { kind: "right", value };
    }
  } catch (error) {
    await forgive(counters);
    throw error;
  }
  await onRefused?.(isThrottled);
  return { kind: "refused" };
}

type Count = { hash: Buffer; failures: number; sinceLastS: number };

/**
 * Counts a try as a failure before it is judged, and returns 0 seconds; or counts nothing, and returns the seconds to
 * wait. Parallel tries get no more chances than sequential ones. `isThrottled`: after this failure the next try must wait.
 */
async function claimTry(counters: Counter[]): Promise<{ seconds: number; isThrottled: boolean }> {
  await rows({
    text: `DELETE FROM sign_in_failure WHERE counter_hash IN (
             SELECT counter_hash FROM sign_in_failure WHERE last_failed_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    values: [FAILURES_FORGOTTEN_S, SWEPT_MAX],
  });
  const hashes = counters.map(({ name }) => hashOf(name));
  const addresses = counters.map(({ email }) => email && hashOf(email));
  // Always locked in the order of their hashes, so that tries beside each other cannot wait for one another.
  return transaction(async (tx) => {
    await tx.query(
      `INSERT INTO sign_in_failure (counter_hash, address_hash, last_failed_at)
       SELECT counter, address, clock_timestamp() FROM unnest($1::bytea[], $2::bytea[]) AS t (counter, address)
       ORDER BY counter ON CONFLICT DO NOTHING`,
      [hashes, addresses],
    );
    const { rows: counts } = await tx.query<Count>(
      `SELECT counter_hash AS hash, failures,
         extract(epoch FROM clock_timestamp() - last_failed_at)::float8 AS "sinceLastS"
       FROM sign_in_failure WHERE counter_hash = ANY($1) ORDER BY counter_hash FOR UPDATE`,
      [hashes],
    );
    const found = counters.map((counter, i) => {
      const count = counts.find(({ hash }) => hashes[i]?.equals(hash));
      return { counter, failures: 0, sinceLastS: 0, ...count };
    });
    const seconds = Math.max(...found.map((one) => secondsLeft(one.failures, one.sinceLastS, one.counter)));
    if (seconds > 0) return { seconds, isThrottled: true };
    await tx.query(
      `UPDATE sign_in_failure SET last_failed_at = clock_timestamp(),
         failures = CASE WHEN last_failed_at < clock_timestamp() - make_interval(secs => $2) THEN 1 ELSE failures + 1 END
       WHERE counter_hash = ANY($1)`,
      [hashes, FAILURES_FORGOTTEN_S],
    );
    return { seconds, isThrottled: found.some((one) => signInDelay(one.failures + 1, one.counter) > 0) };
  });
}

/** Takes back a try that was no failure, and forgets the failures that a success explains. */
async function forgive(counters: Counter[]): Promise<void> {
  const hashes = (isForgotten: boolean) =>
    counters.filter((counter) => counter.isForgotten === isForgotten).map(({ name }) => hashOf(name));
  await rows({
    text: `UPDATE sign_in_failure f SET failures = greatest(f.failures - 1, 0)
           FROM (SELECT counter_hash FROM sign_in_failure WHERE counter_hash = ANY($1) ORDER BY counter_hash FOR UPDATE) c
           WHERE f.counter_hash = c.counter_hash`,
    values: [hashes(false)],
  });
  await prisma().signInFailure.deleteMany({ where: { counterHash: { in: hashes(true) } } });
}

/** Deletes an address's failures. */
export async function forgetFailures(email: string): Promise<void> {
  await prisma().signInFailure.deleteMany({ where: { addressHash: hashOf(email) } });
}

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

/** Keyed with SECRET_KEY: the table does not reveal which addresses were tried, and from where. */
function hashOf(name: string): Buffer<ArrayBuffer> {
  return createHmac("sha256", derivedKey("sign-in address")).update(name).digest();
}
