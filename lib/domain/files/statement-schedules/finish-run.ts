import { type Tx, transaction } from "#lib/server/db.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { announceAlarms, lockAlarmSettings, raiseAlarm } from "../../integration/alarms/raise-alarm.ts";

type Run = { operatorId: string; id: string; scheduleId: string };

/**
 * Ends a run whose files cannot be made, and what waits for them, and raises an alarm. `from`: the run's status; one that another
 * worker has moved on stays.
 */
export async function failRun(run: Run, from: "QUEUED" | "MAKING", error: string): Promise<void> {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE statement_run SET status = 'FAILED', error = $3, finished_at = clock_timestamp()
       WHERE operator_id = $1 AND id = $2 AND status = $4`,
      [run.operatorId, run.id, error, from],
    );
    if (rowCount === 0) return;
    await tx.query(
      "UPDATE statement_delivery SET status = 'CANCELLED', error = 'NO_FILES' WHERE operator_id = $1 AND run_id = $2 AND status = 'WAITING'",
      [run.operatorId, run.id],
    );
    if (error !== "FILE_CANCELLED") await raiseFailure(tx, run);
    await tellOperator(tx, run.operatorId, { tags: ["statementSchedules"], queues: ["schedules"] });
  });
}

/** Raises the alarm that files of a schedule were not made or not delivered. */
export async function raiseFailure(tx: Tx, { operatorId, scheduleId }: Omit<Run, "id">): Promise<void> {
  const settings = await lockAlarmSettings(tx, [operatorId]);
  const at = await databaseTime(tx);
  const unknown = { source: null, device: null, amount: null, formerEmails: [] };
  const alarm = {
    operatorId,
    kind: "failedDelivery",
    subject: scheduleId,
    actor: `schedule:${scheduleId}`,
    at,
  } as const;
  await raiseAlarm(tx, { ...alarm, ...unknown }, settings.get(operatorId));
  await announceAlarms(tx, [operatorId]);
}

/** Locks a run, so that who ends its last delivery sees that the others have ended. */
export async function lockRun(tx: Tx, { operatorId, id }: Omit<Run, "scheduleId">): Promise<void> {
  await tx.query("SELECT FROM statement_run WHERE operator_id = $1 AND id = $2 FOR UPDATE", [operatorId, id]);
}

/** Ends a locked run when all its deliveries have ended. */
export async function endDelivered(tx: Tx, { operatorId, id }: Omit<Run, "scheduleId">): Promise<void> {
  await tx.query(
    `UPDATE statement_run SET finished_at = clock_timestamp(), status = CASE WHEN EXISTS (
         SELECT FROM statement_delivery WHERE operator_id = $1 AND run_id = $2 AND status = 'FAILED') THEN 'FAILED' ELSE 'DONE' END
     WHERE operator_id = $1 AND id = $2 AND status = 'DELIVERING' AND NOT EXISTS (
       SELECT FROM statement_delivery WHERE operator_id = $1 AND run_id = $2 AND status IN ('WAITING', 'DUE'))`,
    [operatorId, id],
  );
}
