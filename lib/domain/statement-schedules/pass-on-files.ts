import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { tellOperator } from "../operators/tell-operator.ts";
import { endDelivered, failRun } from "./finish-run.ts";
import type { RunFile } from "./run.ts";

const MADE = `SELECT r.operator_id AS "operatorId", r.id, r.schedule_id AS "scheduleId" FROM statement_run r
  WHERE r.status = 'MAKING' AND NOT EXISTS (SELECT FROM statement_export e
    WHERE e.operator_id = r.operator_id AND e.run_id = r.id AND e.status IN ('QUEUED', 'RUNNING'))
  ORDER BY r.id LIMIT 1 FOR UPDATE SKIP LOCKED`;
const FILES = `SELECT id AS "exportId", format, file_name AS "fileName", lines::float8, bytes::float8, encode(sha256, 'hex') AS sha256, status
  FROM statement_export WHERE operator_id = $1 AND run_id = $2 ORDER BY id`;

type Run = { operatorId: string; id: string; scheduleId: string };
type Failed = Run & { error: string };

/** Gives the files of one run, once all of them are made, to its deliveries. Returns whether there was such a run. */
export async function passOnFiles(): Promise<boolean> {
  const passed = await transaction(async (tx) => {
    const [run] = (await tx.query<Run>(MADE)).rows;
    if (!run) return null;
    const { rows: files } = await tx.query<RunFile & { status: string }>(FILES, [run.operatorId, run.id]);
    const lacking = files.length === 0 ? "REMOVED" : files.find(({ status }) => status !== "DONE")?.status;
    if (lacking) return { ...run, error: lacking === "CANCELLED" ? "FILE_CANCELLED" : "FILE_FAILED" };
    await passOn(
      tx,
      run,
      files.map(({ status: _, ...file }) => file),
    );
    failpoint("run-files.uncommitted");
    return run;
  });
  if (!passed) return false;
  if (isFailed(passed)) await failRun(passed, "MAKING", passed.error);
  failpoint("run-files.committed");
  return true;
}

function isFailed(run: Run | Failed): run is Failed {
  return "error" in run;
}

async function passOn(tx: Tx, { operatorId, id }: Run, files: readonly RunFile[]): Promise<void> {
  await tx.query("UPDATE statement_run SET status = 'DELIVERING', files = $3 WHERE operator_id = $1 AND id = $2", [
    operatorId,
    id,
    JSON.stringify(files),
  ]);
  await tx.query(
    "UPDATE statement_delivery SET status = 'DUE', next_attempt_at = clock_timestamp() WHERE operator_id = $1 AND run_id = $2 AND status = 'WAITING'",
    [operatorId, id],
  );
  // Without recipients the files stay in the console, and that is all.
  await endDelivered(tx, { operatorId, id });
  await tellOperator(tx, operatorId, { tags: ["statementSchedules"], queues: ["schedules"] });
}
