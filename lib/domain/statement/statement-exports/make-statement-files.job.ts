import { isOutage, isTimedOut, rows, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { oneAtATime } from "#lib/server/jobs/one-at-a-time.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { requestOf, type StoredExport } from "./export-store.ts";
import { partsOf } from "./file-parts.ts";
import { bytesOf, hashed, lineNumbersOf, statementFile } from "./statement-request.ts";

/** Of a worker that hangs; each part that is written begins it anew. What a dead worker had begun is freed at once. */
const LEASE_SECONDS = 60;
/** Each kill of a worker takes one. */
const ATTEMPTS_MAX = 5;

const GIVE_UP = `UPDATE statement_export SET status = 'FAILED', finished_at = clock_timestamp()
  WHERE status = 'RUNNING' AND kind <> 'direct' AND attempts >= ${ATTEMPTS_MAX} AND leased_until <= clock_timestamp()`;
const DUE = `kind <> 'direct' AND (status = 'QUEUED' OR status = 'RUNNING' AND leased_until <= clock_timestamp()) AND attempts < ${ATTEMPTS_MAX}`;
// Whose last file was begun longest ago is next: first the operator, then the person.
const CLAIM = `WITH served AS (SELECT operator_id, requested_by, max(started_at) AS at FROM statement_export
    WHERE started_at IS NOT NULL AND operator_id IN (SELECT operator_id FROM statement_export WHERE ${DUE}) GROUP BY operator_id, requested_by),
  due AS (SELECT operator_id, id FROM statement_export AS e WHERE ${DUE}
    ORDER BY kind = 'schedule', (SELECT max(at) FROM served WHERE served.operator_id = e.operator_id) NULLS FIRST,
      (SELECT at FROM served WHERE served.operator_id = e.operator_id AND served.requested_by = e.requested_by) NULLS FIRST, created_at
    LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE statement_export SET status = 'RUNNING', attempts = attempts + 1, leased_by = $1, progress = 0, bytes = 0,
    started_at = clock_timestamp(), leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  WHERE (operator_id, id) IN (SELECT operator_id, id FROM due)
  RETURNING operator_id AS "operatorId", id`;
const PROGRESS = `UPDATE statement_export SET progress = $4, bytes = bytes + $5,
    leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = 'RUNNING'`;

/** The export was cancelled, or another worker has it. */
class Taken extends Error {}

type Claim = { operatorId: string; id: string; lease: string };
/** What could not be put back, because the database was still away. */
const interrupted = new Set<Claim>();

/**
 * Makes one statement file that waits, or that was left by a worker that died, from its beginning: what people wait for before what schedules ask
 * for, and in turns between operators and between people. Returns how many.
 */
export async function makeStatementFiles(): Promise<number> {
  for (const claim of interrupted) await putBack(claim);
  const lease = workerId();
  const claimed = await transaction(async (tx) => {
    await oneAtATime(tx, "statement-exports");
    await tx.query(GIVE_UP);
    return (await tx.query<Omit<Claim, "lease">>(CLAIM, [lease])).rows[0];
  });
  if (!claimed) return 0;
  failpoint("exports.claimed");
  const claim = { ...claimed, lease };
  try {
    await make(claim);
  } catch (error) {
    if (isOutage(error) && !isTimedOut(error)) {
      await putBack(claim);
      // The worker waits longer and longer before it runs the job again.
      throw error;
    }
    if (!(error instanceof Taken)) await fail(claim, error);
    await removeParts(claim);
  }
  await told(claim);
  return 1;
}

async function make(claim: Claim): Promise<void> {
  const { operatorId, id } = claim;
  await removeParts(claim);
  const stored = (await prisma().statementExport.findFirst({ where: { operatorId, id } })) as StoredExport;
  const request = await requestOf(stored);
  const file = await statementFile(request);
  const all = Number(lineNumbersOf(file));
  let read = 0;
  const onRead = (lineNumbers: bigint) => {
    read += Number(lineNumbers);
  };
  for (const { search } of file.accounts) search.onRead = onRead;
  let sha256: Buffer | undefined;
  const bytes = hashed(bytesOf(request, file), async (passed) => {
    sha256 = passed.sha256;
  });
  let number = 0;
  for await (const part of partsOf(bytes)) {
    await writePart(claim, number++, part, all === 0 ? 1_000 : Math.floor((read / all) * 1_000));
    failpoint("exports.part");
  }
  await finish(claim, sha256 as Buffer);
}

async function writePart({ operatorId, id, lease }: Claim, number: number, part: Buffer, progress: number) {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(PROGRESS, [operatorId, id, lease, progress, part.length]);
    if (rowCount === 0) throw new Taken();
    await tx.query(
      "INSERT INTO statement_export_part (operator_id, export_id, number, bytes) VALUES ($1, $2, $3, $4)",
      [...[operatorId, id, number], part],
    );
  });
}

async function finish({ operatorId, id, lease }: Claim, sha256: Buffer): Promise<void> {
  const done = await rows({
    text: `UPDATE statement_export SET status = 'DONE', progress = 1000, sha256 = $4, finished_at = clock_timestamp(), leased_until = NULL
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = 'RUNNING' RETURNING id`,
    values: [operatorId, id, lease, sha256],
  });
  if (done.length === 0) throw new Taken();
}

async function fail({ operatorId, id, lease }: Claim, error: unknown): Promise<void> {
  log().error({ ...errorFields(error), exportId: id }, "a statement's file cannot be made");
  await rows({
    text: `UPDATE statement_export SET status = CASE WHEN attempts < ${ATTEMPTS_MAX} THEN 'QUEUED' ELSE 'FAILED' END,
             finished_at = CASE WHEN attempts < ${ATTEMPTS_MAX} THEN NULL ELSE clock_timestamp() END, leased_until = NULL
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = 'RUNNING'`,
    values: [operatorId, id, lease],
  });
}

/** An outage of the database takes no attempt. The next worker removes the parts. */
async function putBack(claim: Claim): Promise<void> {
  interrupted.add(claim);
  await rows({
    text: `UPDATE statement_export SET status = 'QUEUED', attempts = attempts - 1, leased_until = NULL
           WHERE operator_id = $1 AND id = $2 AND leased_by = $3 AND status = 'RUNNING'`,
    values: [claim.operatorId, claim.id, claim.lease],
  });
  interrupted.delete(claim);
}

/** Only while nobody else has the lease: another worker's parts stay. */
async function removeParts({ operatorId, id, lease }: Claim): Promise<void> {
  await rows({
    text: `DELETE FROM statement_export_part WHERE operator_id = $1 AND export_id = $2 AND EXISTS (
             SELECT FROM statement_export WHERE operator_id = $1 AND id = $2 AND leased_by = $3)`,
    values: [operatorId, id, lease],
  });
}

/** Consoles that show the list read it again, and the run of a schedule goes on. */
async function told({ operatorId }: Claim): Promise<void> {
  await transaction((tx) => tellOperator(tx, operatorId, { tags: ["statementExports"], queues: ["schedules"] }));
}
