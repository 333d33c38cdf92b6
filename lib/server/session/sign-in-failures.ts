import { createHmac } from "node:crypto";
import { rows } from "../db.ts";
import { derivedKey } from "../keys/derived-key.ts";
import { FAILURES_FORGOTTEN_S, secondsLeft } from "./sign-in-delay.ts";

/** Rows that one try takes away at most: more than it makes, so that they do not pile up. */
const SWEPT_MAX = 10;

/** By what failures are kept: nobody reads from the table which addresses were tried. */
function hashOf(email: string): Buffer {
  return createHmac("sha256", derivedKey("sign-in address")).update(email).digest();
}

/** How long an address must wait before it is heard again, in seconds; 0: not at all. Whether somebody has it plays no part. */
export async function signInWait(email: string): Promise<number> {
  const [seen] = await rows<{ failures: number; sinceLastS: number }>({
    text: `SELECT failures, extract(epoch FROM clock_timestamp() - last_failed_at)::float8 AS "sinceLastS"
           FROM sign_in_failure WHERE address_hash = $1`,
    values: [hashOf(email)],
  });
  return seen ? secondsLeft(seen.failures, seen.sinceLastS) : 0;
}

/** Counts a try as a failure. After an hour without one the count begins again. */
export async function countFailure(email: string): Promise<void> {
  await rows({
    text: `DELETE FROM sign_in_failure WHERE address_hash IN (
             SELECT address_hash FROM sign_in_failure WHERE last_failed_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    values: [FAILURES_FORGOTTEN_S, SWEPT_MAX],
  });
  await rows({
    text: `INSERT INTO sign_in_failure AS f (address_hash, last_failed_at) VALUES ($1, clock_timestamp())
           ON CONFLICT (address_hash) DO UPDATE SET last_failed_at = excluded.last_failed_at,
             failures = CASE WHEN f.last_failed_at < clock_timestamp() - make_interval(secs => $2) THEN 1 ELSE f.failures + 1 END`,
    values: [hashOf(email), FAILURES_FORGOTTEN_S],
  });
}

/** SQL text and values that forget an address's failures. */
export function forgetFailures(email: string): { text: string; values: unknown[] } {
  return { text: "DELETE FROM sign_in_failure WHERE address_hash = $1", values: [hashOf(email)] };
}
