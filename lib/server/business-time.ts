import { isOutage, rows, type Tx } from "./db.ts";
import { env } from "./env.ts";
import { StartError } from "./start-error.ts";

/**
 * What time it is in business, in whole milliseconds: the database's clock, and in staging as far ahead of it as somebody
 * has moved it. Business time dates records, events and statements and decides when charges expire, refunds are too
 * late and a day ends. What the machine does (sessions, tokens, leases, retries, heart-beats, rate limits, the audit
 * trail, how long the rail is silent) goes by the real clock, and so do the deadlines of those who look after it. A
 * real bound on a record's business time is compared through `business_at`.
 */
export async function businessTime(): Promise<Date> {
  const [row] = await rows<{ now: Date }>({
    name: "business-time",
    text: "SELECT date_trunc('milliseconds', business_now()) AS now",
  });
  return (row as { now: Date }).now;
}

/** How many milliseconds business time is ahead of the real one. Nothing outside of staging. */
export async function businessAheadMs(): Promise<number> {
  if (env().APP_ENV !== "staging") return 0;
  const [row] = await rows<{ aheadMs: number }>({ name: "business-ahead", text: AHEAD });
  return (row as { aheadMs: number }).aheadMs;
}

let lastAheadMs = 0;

/** The same for a page: while the database is away what was last known, so that the page stands and can say so. */
export async function lastBusinessAheadMs(): Promise<number> {
  try {
    lastAheadMs = await businessAheadMs();
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  return lastAheadMs;
}

const AHEAD = `SELECT coalesce(max(ahead_ms), 0)::float8 AS "aheadMs" FROM clock_move`;

/** Waits for whoever moves the clock now, and gives how far ahead it is. From here to COMMIT nobody else moves it. */
export async function lockClock(tx: Tx): Promise<{ aheadMs: number; now: Date }> {
  await tx.query("LOCK TABLE clock_move IN SHARE ROW EXCLUSIVE MODE");
  const { rows: found } = await tx.query<{ aheadMs: number; now: Date }>(
    `SELECT ahead."aheadMs", date_trunc('milliseconds', business_now()) AS now FROM (${AHEAD}) AS ahead`,
  );
  return found[0] as { aheadMs: number; now: Date };
}

/** Moves business time for every process, once `tx` commits. `aheadMs`: from the real time; more than before. */
export async function moveBusinessTime(tx: Tx, aheadMs: number, by: string): Promise<void> {
  await tx.query("INSERT INTO clock_move (ahead_ms, moved_at, moved_by) VALUES ($1, clock_timestamp(), $2)", [
    aheadMs,
    by,
  ]);
  await tx.query("SELECT apply_clock_moves()");
}

/** Throws where a production process would run on a clock that was moved: its books would lie in the future. */
export async function refuseMovedClock(): Promise<void> {
  if (env().APP_ENV === "staging") return;
  // A database that is away now is told of by /readyz: no reason to give up.
  const [moved] = await rows({ text: "SELECT FROM clock_move LIMIT 1" }).catch(() => []);
  if (moved)
    throw new StartError("The clock of this database was moved in staging: production cannot run on it. Use another.");
}
