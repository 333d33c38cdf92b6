import { createHmac } from "node:crypto";
import { rows, transaction } from "#lib/server/db.ts";
import { derivedKey } from "#lib/server/keys/secret-key.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import type { Counter } from "./login-counters.ts";

/** Most expired rows that one call deletes. More than the rows that it inserts, so that rows do not accumulate. */
const SWEPT_MAX = 20;

/** Returns whether a try may be judged for the person with this staff id. */
export type Judgeable = (staffId: string) => boolean;

/**
 * A try that was counted, or, with `seconds` above 0, one that must wait. `counted`: the counters that it was added to.
 * `isThrottled`: after this failure the next try must wait. `throttled`: so must one at these people alone.
 */
type Claim = {
  seconds: number;
  counted: Counter[];
  isJudgeable: Judgeable;
  isThrottled: boolean;
  throttled: string[];
};

type Found = { counter: Counter; hash: Buffer; failures: number; sinceLastS: number };

/**
 * Counts a try as a failure before it is judged, so that parallel tries get no more chances than sequential ones. Counts
 * nothing when it must wait, and nothing for a person at whom tries must wait.
 */
export async function claimTry(counters: Counter[]): Promise<Claim> {
  await sweep();
  const hashes = counters.map(({ name }) => hashOf(name));
  // Always locked in the order of their hashes, so that tries beside each other cannot wait for one another.
  return transaction(async (tx) => {
    await tx.query(
      `INSERT INTO sign_in_failure (counter_hash, address_hash, last_failed_at)
       SELECT counter, whose, clock_timestamp() FROM unnest($1::bytea[], $2::bytea[]) AS t (counter, whose)
       ORDER BY counter ON CONFLICT DO NOTHING`,
      [hashes, counters.map(({ whose }) => whose && hashOf(whose))],
    );
    // One time for all: a person's count must not end later than the one that delays the same tries.
    const { rows: kept } = await tx.query<{ hash: Buffer; failures: number; sinceLastS: number; now: string }>(
      `WITH now AS MATERIALIZED (SELECT clock_timestamp() AS at)
       SELECT counter_hash AS hash, failures, extract(epoch FROM now.at - last_failed_at)::float8 AS "sinceLastS",
         now.at::text AS now
       FROM sign_in_failure, now WHERE counter_hash = ANY($1) ORDER BY counter_hash FOR UPDATE OF sign_in_failure`,
      [hashes],
    );
    const found = counters.map((counter, i) => {
      const hash = hashes[i] ?? Buffer.of();
      const count = kept.find((one) => one.hash.equals(hash));
      return { counter, failures: 0, sinceLastS: 0, ...count, hash };
    });
    const claim = claimOf(found);
    await tx.query(
      `UPDATE sign_in_failure SET last_failed_at = $3::timestamptz,
         failures = CASE WHEN last_failed_at < $3::timestamptz - make_interval(secs => $2) THEN 1 ELSE failures + 1 END
       WHERE counter_hash = ANY($1)`,
      [claim.counted.map(({ name }) => hashOf(name)), FAILURES_FORGOTTEN_S, kept[0]?.now ?? null],
    );
    return claim;
  });
}

function claimOf(found: Found[]): Claim {
  const waiting = found.filter((one) => secondsLeft(one.failures, one.sinceLastS, one.counter) > 0);
  const delays = waiting.filter(({ counter }) => counter.staffId === null);
  const seconds = Math.max(0, ...delays.map((one) => secondsLeft(one.failures, one.sinceLastS, one.counter)));
  const closed = new Set(waiting.map(({ counter }) => counter.staffId));
  const counted =
    seconds > 0 ? [] : found.filter(({ counter: { staffId } }) => staffId === null || !closed.has(staffId));
  const throttled = counted.filter((one) => signInDelay(one.failures + 1, one.counter) > 0);
  return {
    seconds,
    counted: counted.map(({ counter }) => counter),
    isJudgeable: (staffId) => !closed.has(staffId),
    isThrottled: throttled.length > 0,
    throttled: [...new Set(throttled.flatMap(({ counter: { staffId } }) => staffId ?? []))],
  };
}

/** Takes back a try that was no failure, and forgets the failures that a success explains. */
export async function forgive(counters: Counter[]): Promise<void> {
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

/** Deletes the failures of a person, and those of their e-mail, which may be somebody else's as well. */
export async function forgetFailures({ id, email }: { id: string; email: string }): Promise<void> {
  await prisma().signInFailure.deleteMany({ where: { addressHash: { in: [hashOf(id), hashOf(email)] } } });
}

async function sweep(): Promise<void> {
  await rows({
    text: `DELETE FROM sign_in_failure WHERE counter_hash = ANY(ARRAY(
             SELECT counter_hash FROM sign_in_failure WHERE last_failed_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED))`,
    values: [FAILURES_FORGOTTEN_S, SWEPT_MAX],
  });
}

/** Keyed with SECRET_KEY: the table does not reveal which addresses were tried, and from where. */
function hashOf(name: string): Buffer<ArrayBuffer> {
  return createHmac("sha256", derivedKey("sign-in address")).update(name).digest();
}

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
