import { rows, type Tx, transaction } from "#lib/server/db.ts";
import { oneAtATime } from "#lib/server/jobs/one-at-a-time.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { boundsOf, MIDNIGHT_MINUTES, type ProvenDay, Taken } from "./comparison/proven-day.ts";
import { brtDaySql } from "./note-day.ts";

/** A day is proven from 00:30 of the next one. */
const READY = "interval '30 minutes'";
const DAYS_BACK_MAX = 30;
const LEASE = "interval '30 minutes'";

const todaySql = (now: string, operator: string) =>
  brtDaySql(`(${now}::timestamptz + clock_ahead(${operator}) - ${READY})`);
/** SQL: the first day of an operator that can still be proven. `now`: real time. */
export const firstDaySql = (now: string, operator: string) => `(${todaySql(now, operator)} - ${DAYS_BACK_MAX})`;
const OPEN_DAYS = `INSERT INTO connection_proof (connection_id, day, operator_id)
  SELECT c.id, missed.day::date, c.operator_id FROM connection c
    CROSS JOIN LATERAL (SELECT min(day) AS day FROM connection_proof WHERE connection_id = c.id) AS first
    CROSS JOIN LATERAL generate_series(greatest(first.day, ${firstDaySql("$2", "c.operator_id")})::timestamp, (${todaySql("$2", "c.operator_id")} - 1)::timestamp, interval '1 day') AS missed(day)
  WHERE c.id = ANY($1::uuid[]) AND first.day IS NOT NULL AND EXISTS (SELECT FROM account a WHERE a.connection_id = c.id)
  ON CONFLICT DO NOTHING`;
const GIVE_UP_OLD = `UPDATE connection_proof SET status = 'FAILED', failure = 'more than ${DAYS_BACK_MAX} days ago', ended_at = clock_timestamp()
  WHERE status = 'OPEN' AND connection_id = ANY($1::uuid[]) AND day < ${firstDaySql("$2", "operator_id")}`;
// A day that is being compared is locked, and stays with its worker.
const FREE_LATE = `UPDATE connection_proof SET leased_by = NULL, leased_until = NULL WHERE (connection_id, day) IN (
    SELECT connection_id, day FROM connection_proof WHERE status = 'OPEN' AND connection_id = ANY($1::uuid[]) AND leased_until < clock_timestamp()
    FOR UPDATE SKIP LOCKED)`;
// The lines of a connection are those of one day.
const CLAIM = `WITH due AS (
    SELECT due.connection_id, due.day FROM connection_proof due
    WHERE due.status = 'OPEN' AND due.connection_id = ANY($1::uuid[]) AND due.day < ${todaySql("$2", "due.operator_id")}
      AND (due.next_attempt_at IS NULL OR due.next_attempt_at <= clock_timestamp())
      AND NOT EXISTS (SELECT FROM connection_proof e WHERE e.connection_id = due.connection_id AND e.status = 'OPEN'
        AND (e.day < due.day OR e.leased_by IS NOT NULL))
    ORDER BY due.day LIMIT $4 FOR UPDATE SKIP LOCKED)
  UPDATE connection_proof AS p SET leased_by = $3, leased_until = clock_timestamp() + ${LEASE}, attempts = attempts + 1, started_at = clock_timestamp()
  WHERE (connection_id, day) IN (SELECT connection_id, day FROM due)
  RETURNING connection_id AS "connectionId", operator_id AS "operatorId", day::text, attempts, noted_at AS "notedAt",
    ARRAY(SELECT id FROM unnest(p.account_ids) AS noted(id) UNION SELECT id FROM account WHERE connection_id = p.connection_id) AS "accountIds",
    NOT EXISTS (SELECT FROM connection_proof e WHERE e.connection_id = p.connection_id AND e.day < p.day) AS "isFirst"`;

type Claimed = Omit<ProvenDay, "from"> & { notedAt: Date | null; isFirst: boolean };

/**
 * Claims the oldest day that is to be proven of each of these connections, at most `max` days, and notes the days that were missed: at most 30 back. `now`:
 * real time.
 */
export async function claimDays(connectionIds: string[], now: Date, max: number): Promise<ProvenDay[]> {
  if (connectionIds.length === 0 || max <= 0) return [];
  const claimed = await transaction(async (tx) => {
    await oneAtATime(tx, "proofs");
    await tx.query(OPEN_DAYS, [connectionIds, now]);
    await tx.query(GIVE_UP_OLD, [connectionIds, now]);
    await tx.query(FREE_LATE, [connectionIds]);
    return (await tx.query<Claimed>(CLAIM, [connectionIds, now, workerId(), max])).rows;
  });
  return Promise.all(claimed.map(async (day) => ({ ...day, from: await beginningOf(day) })));
}

const FIRST_POSTING = `SELECT min(p.posted_at) AS at
  FROM unnest($1::uuid[]) AS own(id) JOIN posting p ON p.account_id = own.id AND p.seq = 1`;

/** What the bank has from before the first note, or before the first posting if that came earlier, is not the accounts'. */
async function beginningOf({ day, isFirst, notedAt, accountIds }: Claimed): Promise<Date> {
  const { start } = boundsOf(day);
  if (!isFirst || notedAt === null) return start;
  const [first] = await rows<{ at: Date | null }>({ text: FIRST_POSTING, values: [accountIds] });
  // All that the bank had at the first note is the opening difference, unless something was posted before.
  const posted = first?.at ?? notedAt;
  // Some banks date their lines to the second.
  const noted = Math.floor(notedAt.getTime() / 1_000) * 1_000;
  const earliest = posted < notedAt ? posted.getTime() - MIDNIGHT_MINUTES * 60_000 : noted;
  return new Date(Math.max(start.getTime(), earliest));
}

/** Keeps a day for another while. Throws Taken. */
export async function keepDay({ connectionId, day }: ProvenDay): Promise<void> {
  const kept = await rows({
    name: "keep-proof",
    text: `UPDATE connection_proof SET leased_until = clock_timestamp() + ${LEASE}
           WHERE connection_id = $1 AND day = $2 AND leased_by = $3 AND status = 'OPEN' RETURNING 1`,
    values: [connectionId, day, workerId()],
  });
  if (kept.length === 0) throw new Taken();
}

/** Locks a day until the transaction ends. Throws Taken. */
export async function lockDay(tx: Tx, { connectionId, day }: ProvenDay): Promise<void> {
  const { rowCount } = await tx.query(
    "SELECT FROM connection_proof WHERE connection_id = $1 AND day = $2 AND leased_by = $3 AND status = 'OPEN' FOR UPDATE",
    [connectionId, day, workerId()],
  );
  if (rowCount !== 1) throw new Taken();
}

/** Lets another worker begin anew what these workers had begun. */
export async function freeProofs(tx: Tx, workerIds: string[]): Promise<void> {
  await tx.query({
    name: "free-proofs",
    text: "UPDATE connection_proof SET leased_by = NULL, leased_until = NULL WHERE status = 'OPEN' AND leased_by = ANY($1::uuid[])",
    values: [workerIds],
  });
}
