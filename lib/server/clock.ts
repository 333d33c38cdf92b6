import { db, isOutage, type Queryable, rows, type Tx } from "./db.ts";
import { env, StartError } from "./env.ts";

/**
 * Returns the current business time, in whole milliseconds: the database's clock, plus in staging the offset by which
 * the clock was moved. Business time dates records, events and statements, and decides when charges expire, when
 * refunds are too late and when a day ends. Technical matters (sessions, tokens, leases, retries, heartbeats, rate
 * limits, the audit trail, how long the rail is silent) use the real clock, and so do the deadlines of the people who
 * look after the service. To compare a record's business time with a bound in real time, use `business_at`.
 */
export async function businessTime(on: Queryable = db()): Promise<Date> {
  const { rows } = await on.query<{ now: Date }>({
    name: "business-time",
    text: "SELECT date_trunc('milliseconds', business_now()) AS now",
  });
  return (rows[0] as { now: Date }).now;
}

/** Returns by how many milliseconds business time is ahead of real time: 0 outside staging. */
export async function businessAheadMs(): Promise<number> {
  if (env().APP_ENV !== "staging") return 0;
  const [row] = await rows<{ aheadMs: number }>({ name: "business-ahead", text: AHEAD });
  return (row as { aheadMs: number }).aheadMs;
}

let lastAheadMs = 0;

/**
 * Like `businessAheadMs`, for pages. During a database outage it returns the last known value, so that the page can
 * render and report the outage.
 */
export async function lastBusinessAheadMs(): Promise<number> {
  try {
    lastAheadMs = await businessAheadMs();
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  return lastAheadMs;
}

const AHEAD = `SELECT coalesce(max(ahead_ms), 0)::float8 AS "aheadMs" FROM clock_move`;

/** Locks the clock against other moves until COMMIT, and returns its offset and the business time. */
export async function lockClock(tx: Tx): Promise<{ aheadMs: number; now: Date }> {
  await tx.query("LOCK TABLE clock_move IN SHARE ROW EXCLUSIVE MODE");
  const { rows: found } = await tx.query<{ aheadMs: number; now: Date }>(
    `SELECT ahead."aheadMs", date_trunc('milliseconds', business_now()) AS now FROM (${AHEAD}) AS ahead`,
  );
  return found[0] as { aheadMs: number; now: Date };
}

/** Moves business time for every process when `tx` commits. `aheadMs`: from real time, above every earlier value. */
export async function moveBusinessTime(tx: Tx, aheadMs: number, by: string): Promise<void> {
  await tx.query("INSERT INTO clock_move (ahead_ms, moved_at, moved_by) VALUES ($1, clock_timestamp(), $2)", [
    aheadMs,
    by,
  ]);
  await tx.query("SELECT apply_clock_moves()");
}

/** Throws StartError in production when the database's clock was moved: its books would lie in the future. */
export async function refuseMovedClock(): Promise<void> {
  if (env().APP_ENV === "staging") return;
  // A database outage is no reason to stop: /readyz reports it.
  const [moved] = await rows({ text: "SELECT FROM clock_move LIMIT 1" }).catch(() => []);
  if (moved)
    throw new StartError("The clock of this database was moved in staging: production cannot run on it. Use another.");
}

/** Returns the time of the database's clock, in whole milliseconds. Past and future are decided by this clock. */
export async function databaseTime(on: Queryable = db()): Promise<Date> {
  const { rows } = await on.query<{ now: Date }>({
    name: "database-time",
    text: "SELECT date_trunc('milliseconds', clock_timestamp()) AS now",
  });
  return (rows[0] as { now: Date }).now;
}
