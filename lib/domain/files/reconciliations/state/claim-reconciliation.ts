import { randomUUID } from "node:crypto";
import { accountIdsOf } from "#lib/domain/base/accounts/account.ts";
import { isOutage, isTimedOut, rows, type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { oneAtATime } from "#lib/server/jobs/one-at-a-time.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { FileFault } from "../table/file-fault.ts";
import type { FileFaultCode } from "../table/file-fault-code.contract.ts";

/** After this time another worker begins anew what a dead one had begun. Each step of the work begins it anew. */
const LEASE_SECONDS = 60;
/** Each kill of a worker takes one. */
const ATTEMPTS_MAX = 5;

/** What one worker works on. `lease`: of this attempt alone. */
export type Claim = { operatorId: string; id: string; lease: string; run: number };

/** What a worker does: it looks at files that arrived, or runs what was asked for. */
export type Work = "INSPECTING" | "RUNNING";
const WAITING = { INSPECTING: "INSPECTING", RUNNING: "QUEUED" } as const;

/** What could not be put back, because the database was still away. */
const interrupted = new Map<Claim, Work>();

/** The reconciliation was canceled, or another worker has it. */
export class Taken extends Error {}

const GIVE_UP = `UPDATE reconciliation SET status = CASE WHEN run > 0 THEN 'DONE' ELSE 'FAILED' END, fault_code = 'GIVEN_UP', leased_until = NULL
  WHERE status = $1 AND attempts >= ${ATTEMPTS_MAX} AND leased_until <= clock_timestamp()`;
const DUE = `status IN ($1, $2) AND (status = $2 AND leased_until IS NULL OR leased_until <= clock_timestamp()) AND attempts < ${ATTEMPTS_MAX}`;
// Whose last work was begun longest ago is next: first the operator, then the person.
const CLAIM = `WITH served AS (SELECT operator_id, created_by, max(started_at) AS at FROM reconciliation
    WHERE started_at IS NOT NULL AND operator_id IN (SELECT operator_id FROM reconciliation WHERE ${DUE}) GROUP BY operator_id, created_by),
  due AS (SELECT operator_id, id FROM reconciliation AS r WHERE ${DUE}
    ORDER BY (SELECT max(at) FROM served WHERE served.operator_id = r.operator_id) NULLS FIRST,
      (SELECT at FROM served WHERE served.operator_id = r.operator_id AND served.created_by = r.created_by) NULLS FIRST, created_at
    LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE reconciliation SET status = $1, attempts = attempts + 1, leased_by = $3, worker_id = $4, started_at = clock_timestamp(), rows_read = 0, bytes_read = 0, is_matching = false,
    fault_code = NULL, fault_row = NULL, leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  WHERE (operator_id, id) IN (SELECT operator_id, id FROM due)
  RETURNING operator_id AS "operatorId", id, run`;

/**
 * Claims a reconciliation that waits, or was left by a worker that died, in turns between operators and between people, and works on it. A fault of the file ends
 * it; after another error it waits to be begun anew, ATTEMPTS_MAX times in all. An outage of the database takes no attempt, and is
 * thrown. Returns how many.
 */
export async function workOn(work: Work, run: (claim: Claim) => Promise<void>): Promise<number> {
  for (const [claim, begun] of interrupted) await putBack(claim, begun);
  const lease = randomUUID();
  const claimed = await transaction(async (tx) => {
    await oneAtATime(tx, "reconciliations");
    await tx.query(GIVE_UP, [work]);
    return (await tx.query<Omit<Claim, "lease">>(CLAIM, [work, WAITING[work], lease, workerId()])).rows[0];
  });
  if (!claimed) return 0;
  const claim = { ...claimed, lease };
  try {
    await run(claim);
  } catch (error) {
    if (isOutage(error) && !isTimedOut(error)) {
      await putBack(claim, work);
      // The worker waits longer and longer before it runs the job again.
      throw error;
    }
    if (error instanceof FileFault) await end(claim, error.code, error.row);
    else if (!(error instanceof Taken)) await again(claim, work, error);
  }
  await tellConsoles(claim);
  return 1;
}

/** Says how far the work is, and keeps it for another LEASE_SECONDS, or `seconds`. Throws Taken. */
export async function keep(
  { operatorId, id, lease }: Claim,
  { rowsRead, bytesRead, isMatching = false }: { rowsRead: number; bytesRead: number; isMatching?: boolean },
  seconds = LEASE_SECONDS,
): Promise<void> {
  const kept = await rows({
    text: `UPDATE reconciliation SET rows_read = $4, bytes_read = $5, is_matching = $6, leased_until = clock_timestamp() + make_interval(secs => $7)
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status IN ('INSPECTING', 'RUNNING') RETURNING 1`,
    values: [operatorId, id, lease, rowsRead, bytesRead, isMatching, seconds],
  });
  if (kept.length === 0) throw new Taken();
}

/** Ends work for a fault of the file. The result of an earlier run stays. */
async function end({ operatorId, id, lease }: Claim, code: FileFaultCode, row: number | undefined): Promise<void> {
  await rows({
    text: `UPDATE reconciliation SET status = CASE WHEN run > 0 THEN 'DONE' ELSE 'FAILED' END, fault_code = $4, fault_row = $5, leased_until = NULL
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status IN ('INSPECTING', 'RUNNING')`,
    values: [operatorId, id, lease, code, row ?? null],
  });
}

async function putBack(claim: Claim, work: Work): Promise<void> {
  const { operatorId, id, lease } = claim;
  interrupted.set(claim, work);
  await rows({
    text: `UPDATE reconciliation SET status = $4, attempts = attempts - 1, leased_until = NULL
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = $5`,
    values: [operatorId, id, lease, WAITING[work], work],
  });
  interrupted.delete(claim);
}

async function again(claim: Claim, work: Work, error: unknown): Promise<void> {
  const { operatorId, id, lease } = claim;
  log().error({ ...errorFields(error), reconciliationId: id }, "a reconciliation failed and is tried again");
  const waiting = await rows({
    text: `UPDATE reconciliation SET status = $4, leased_until = NULL
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = $5 AND attempts < ${ATTEMPTS_MAX} RETURNING 1`,
    values: [operatorId, id, lease, WAITING[work], work],
  });
  if (waiting.length === 0) await end(claim, "GIVEN_UP", undefined);
}

/**
 * Lets another worker begin anew what these workers had begun. Their next write finds that they no longer have the lease.
 * What `unregistered` ones had loses no attempt.
 */
export async function freeReconciliations(tx: Tx, workerIds: string[], unregistered: string[]): Promise<void> {
  await tx.query({
    name: "free-reconciliations",
    text: `UPDATE reconciliation SET leased_until = clock_timestamp(), leased_by = NULL, worker_id = NULL,
             attempts = attempts - (worker_id = ANY($2::uuid[]))::int
           WHERE status IN ('INSPECTING', 'RUNNING') AND worker_id = ANY($1::uuid[])`,
    values: [workerIds, unregistered],
  });
}

/** Consoles that show the reconciliation read it again. */
async function tellConsoles({ operatorId }: Pick<Claim, "operatorId">): Promise<void> {
  const accountIds = await accountIdsOf(operatorId);
  await transaction((tx) => announce(tx, { accountIds, tags: ["reconciliations"], queues: [] }));
}
