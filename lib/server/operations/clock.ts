import { db, isOutage, type Queryable, rows, type Tx } from "../db.ts";
import { env, StartError } from "../env.ts";
import { servingEveryOperator } from "../row-scope.ts";

/**
 * Returns the current business time of an operator, or of an account's operator, in whole milliseconds: the database's
 * clock, plus in staging the offset by which the operator moved its clock. Business time dates records, events and
 * statements, and decides when charges expire, when refunds are too late and when a day ends. Technical matters
 * (sessions, tokens, leases, retries, heartbeats, rate limits, the audit trail, how long the rail is silent) use the
 * real clock, and so do the deadlines of the people who look after the service. To compare a record's business time
 * with a bound in real time, use `business_at`.
 */
export async function businessTime(owner: string, on: Queryable = db()): Promise<Date> {
  const { rows } = await on.query<{ now: Date }>({
    name: "business-time",
    text: "SELECT date_trunc('milliseconds', business_now($1::uuid)) AS now",
    values: [owner],
  });
  return (rows[0] as { now: Date }).now;
}

/** Returns by how many milliseconds an operator's, or an account's, business time is ahead: 0 outside staging. */
export async function businessAheadMs(owner: string): Promise<number> {
  if (env().APP_ENV !== "staging") return 0;
  const [row] = await rows<{ aheadMs: number }>({ name: "business-ahead", text: AHEAD, values: [owner] });
  return (row as { aheadMs: number }).aheadMs;
}

const lastAheadMs = new Map<string, number>();

/**
 * Like `businessAheadMs`, for pages. During a database outage it returns the last known value, so that the page can
 * render and report the outage. Null: nobody is known to be signed in.
 */
export async function lastBusinessAheadMs(operatorId: string | null): Promise<number> {
  if (operatorId === null) return 0;
  try {
    lastAheadMs.set(operatorId, await businessAheadMs(operatorId));
  } catch (error) {
    if (!isOutage(error)) throw error;
  }
  return lastAheadMs.get(operatorId) ?? 0;
}

/** Whether operators can move their clocks: then what is dated together must be of one operator. */
export function hasClocks(): boolean {
  return env().APP_ENV === "staging";
}

/** SQL: by how many milliseconds the clock of this account's operator is ahead. */
export const aheadMsSql = (account: string) => `(extract(epoch FROM clock_ahead(${account})) * 1000)::float8`;

const AHEAD = `SELECT ${aheadMsSql("$1::uuid")} AS "aheadMs"`;

/** Returns the items in groups whose operators' clocks are equally far ahead: one group where no clock was moved. */
export function byClock<Item>(items: Iterable<Item>, aheadMsOf: (item: Item) => number): Item[][] {
  const groups = Map.groupBy(items, aheadMsOf);
  // In the order of the clocks, so that two transactions lock what they share in the same order.
  return [...groups].sort(([a], [b]) => a - b).map(([, group]) => group);
}

/** Locks the clocks against other moves until COMMIT, and returns an operator's offset and business time. */
export async function lockClock(tx: Tx, operatorId: string): Promise<{ aheadMs: number; now: Date }> {
  // Not the table's lock, which needs the right to change moves.
  await tx.query("SELECT pg_advisory_xact_lock(hashtext('clock_move'))");
  const { rows: found } = await tx.query<{ aheadMs: number; now: Date }>(
    `SELECT ahead."aheadMs", date_trunc('milliseconds', business_now($1::uuid)) AS now FROM (
       SELECT coalesce(max(ahead_ms), 0)::float8 AS "aheadMs" FROM clock_move WHERE operator_id = $1) AS ahead`,
    [operatorId],
  );
  return found[0] as { aheadMs: number; now: Date };
}

type Move = { operatorId: string; aheadMs: number; by: string };

/**
 * Moves an operator's business time for every process when `tx` commits. `aheadMs`: from real time, above every earlier
 * value of this operator.
 */
export async function moveBusinessTime(tx: Tx, { operatorId, aheadMs, by }: Move): Promise<void> {
  await tx.query(
    "INSERT INTO clock_move (operator_id, ahead_ms, moved_at, moved_by) VALUES ($1, $2, clock_timestamp(), $3)",
    [operatorId, aheadMs, by],
  );
  await tx.query("SELECT apply_clock_moves()");
}

/** Returns the first instant of the machine's clock at which an operator's business time is, or is later than, `business`. */
export async function realTimeOf(operatorId: string, business: Date): Promise<Date> {
  const [found] = await rows<{ at: Date }>({
    name: "real-time-of",
    text: `SELECT least($2::timestamptz, min(greatest(moved_at, $2::timestamptz - ahead_ms * interval '1 millisecond'))) AS at
           FROM clock_move WHERE operator_id = $1`,
    values: [operatorId, business],
  });
  return (found as { at: Date }).at;
}

/** Throws StartError in production when the database's clock was moved: its books would lie in the future. */
export async function refuseMovedClock(): Promise<void> {
  if (env().APP_ENV === "staging") return;
  // A database outage is no reason to stop: /readyz reports it.
  const look = () => rows({ text: "SELECT FROM clock_move LIMIT 1" });
  const [moved] = await servingEveryOperator(look).catch(() => []);
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
