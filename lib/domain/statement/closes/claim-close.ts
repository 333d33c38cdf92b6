import { rows, type Tx, transaction } from "#lib/server/db.ts";
import { oneAtATime } from "#lib/server/jobs/one-at-a-time.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";

/** After this time others may take over from a worker that hangs. What a dead worker had is freed at once. */
const LEASE_SECONDS = 60;
const ATTEMPTS_MAX = 5;
/** Before the next attempt, times the number of attempts. */
const RETRY_SECONDS = 20;

/** Another worker has the close. */
export class ClaimTaken extends Error {}

/** A close whose files this worker makes. */
export type Claim = { operatorId: string; closeId: string; lease: string };

const GIVE_UP = `UPDATE period_close_progress SET status = 'FAILED', finished_at = clock_timestamp(), leased_until = NULL
  WHERE status = 'CLOSING' AND attempts >= ${ATTEMPTS_MAX} AND coalesce(leased_until, '-infinity') <= clock_timestamp()`;
// In turns between operators: of whom something is made now, or was made last, comes last.
const CLAIM = `WITH due AS (SELECT operator_id, close_id FROM period_close_progress AS p
    WHERE status = 'CLOSING' AND coalesce(leased_until, '-infinity') <= clock_timestamp()
    ORDER BY (SELECT max(coalesce(leased_until, finished_at)) FROM period_close_progress AS o
        WHERE o.operator_id = p.operator_id AND o.leased_by IS NOT NULL) NULLS FIRST, attempts, close_id
    LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE period_close_progress SET attempts = attempts + 1, leased_by = $1,
    leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  WHERE (operator_id, close_id) IN (SELECT operator_id, close_id FROM due)
  RETURNING operator_id AS "operatorId", close_id AS "closeId"`;

/** Claims a close whose files are missing, in turns between operators. Null: there is none. Gives those up that have failed too often. */
export async function claimClose(): Promise<Claim | null> {
  const lease = workerId();
  const [claimed] = await transaction(async (tx) => {
    await oneAtATime(tx, "closes");
    await tx.query(GIVE_UP);
    return (await tx.query<Omit<Claim, "lease">>(CLAIM, [lease])).rows;
  });
  return claimed ? { ...claimed, lease } : null;
}

/** Keeps a claim for another while, and says how far it is, in parts per thousand. False: another worker has it. */
export async function keepClaim({ operatorId, closeId, lease }: Claim, progress: number): Promise<boolean> {
  const kept = await rows({
    text: `UPDATE period_close_progress SET progress = $4, leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
           WHERE operator_id = $1 AND close_id = $2 AND leased_by = $3 AND status = 'CLOSING' RETURNING close_id`,
    values: [operatorId, closeId, lease, progress],
  });
  return kept.length > 0;
}

/** Ends a claim in the transaction that says what the files are. False: another worker has it. */
export async function endClaim(tx: Tx, { operatorId, closeId, lease }: Claim): Promise<boolean> {
  const { rowCount } = await tx.query(
    `UPDATE period_close_progress SET status = 'CLOSED', progress = 1000, finished_at = clock_timestamp(), leased_until = NULL
     WHERE operator_id = $1 AND close_id = $2 AND leased_by = $3 AND status = 'CLOSING'`,
    [operatorId, closeId, lease],
  );
  return rowCount === 1;
}

/** Gives a claim back after a failure, for a later attempt. */
export async function postponeClaim({ operatorId, closeId, lease }: Claim): Promise<void> {
  await rows({
    text: `UPDATE period_close_progress SET leased_by = NULL, leased_until = clock_timestamp() + attempts * interval '${RETRY_SECONDS} seconds'
           WHERE operator_id = $1 AND close_id = $2 AND leased_by = $3 AND status = 'CLOSING'`,
    values: [operatorId, closeId, lease],
  });
}

/** Frees what these workers had claimed. What `unregistered` ones had loses no attempt. */
export async function freeCloses(tx: Tx, workerIds: readonly string[], unregistered: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE period_close_progress SET leased_by = NULL, leased_until = NULL, attempts = attempts - (leased_by = ANY($2::uuid[]))::int
     WHERE status = 'CLOSING' AND leased_by = ANY($1::uuid[])`,
    [workerIds, unregistered],
  );
}
