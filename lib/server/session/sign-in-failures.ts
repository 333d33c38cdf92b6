import { createHmac } from "node:crypto";
import { rows } from "../db.ts";
import { derivedKey } from "../keys/derived-key.ts";
import { DELAYS_S, FAILURES_FORGOTTEN_S, secondsLeft } from "./sign-in-delay.ts";

/** Most expired rows that one call deletes. More than the one row that it inserts, so that rows do not accumulate. */
const SWEPT_MAX = 10;

/** Keyed with SECRET_KEY: the table does not reveal which addresses were tried. */
function hashOf(email: string): Buffer {
  return createHmac("sha256", derivedKey("sign-in address")).update(email).digest();
}

/**
 * Counts a try as a failure before it is judged, and returns 0; or counts nothing, and returns the seconds that the
 * address must still wait. Parallel tries get no more chances than sequential ones. It makes no difference whether the
 * address belongs to a person. After an hour without a failure the count starts again.
 */
export async function claimTry(email: string): Promise<number> {
  await rows({
    text: `DELETE FROM sign_in_failure WHERE address_hash IN (
             SELECT address_hash FROM sign_in_failure WHERE last_failed_at < clock_timestamp() - make_interval(secs => $1)
             LIMIT $2 FOR UPDATE SKIP LOCKED)`,
    values: [FAILURES_FORGOTTEN_S, SWEPT_MAX],
  });
  const claimed = await rows({
    text: `INSERT INTO sign_in_failure AS f (address_hash, last_failed_at) VALUES ($1, clock_timestamp())
           ON CONFLICT (address_hash) DO UPDATE SET last_failed_at = clock_timestamp(),
             failures = CASE WHEN f.last_failed_at < clock_timestamp() - make_interval(secs => $2) THEN 1 ELSE f.failures + 1 END
           WHERE f.last_failed_at <= clock_timestamp() - make_interval(secs => ($3::float8[])[least(f.failures, cardinality($3::float8[]))])
           RETURNING 1`,
    values: [hashOf(email), FAILURES_FORGOTTEN_S, DELAYS_S],
  });
  if (claimed.length > 0) return 0;
  const [seen] = await rows<{ failures: number; sinceLastS: number }>({
    text: `SELECT failures, extract(epoch FROM clock_timestamp() - last_failed_at)::float8 AS "sinceLastS"
           FROM sign_in_failure WHERE address_hash = $1`,
    values: [hashOf(email)],
  });
  return Math.max(1, seen ? secondsLeft(seen.failures, seen.sinceLastS) : 1);
}

/** Returns SQL text and values that delete an address's failures. */
export function forgetFailures(email: string): { text: string; values: unknown[] } {
  return { text: "DELETE FROM sign_in_failure WHERE address_hash = $1", values: [hashOf(email)] };
}
