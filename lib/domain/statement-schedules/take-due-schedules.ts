import { SCHEDULE_CATCH_UP_MAX } from "#lib/core/file-limits.ts";
import { type DaySpan, nextTime, periodBefore, timesUpTo } from "#lib/core/recurrence.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { type Row, select } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { tellOperator } from "../operators/tell-operator.ts";
import { recurrenceOf } from "./schedule.ts";

const FIELDS = ["operatorId", "id", "frequency", "day", "hour", "nextRunAt"] as const;
type Due = Row<"StatementSchedule", (typeof FIELDS)[number]> & { now: Date };

const DUE = `SELECT ${select("StatementSchedule", "s", FIELDS)}, business_now(s.operator_id) AS now FROM statement_schedule s
  WHERE s.status = 'ACTIVE' AND s.next_run_at <= business_now(s.operator_id)
  ORDER BY s.next_run_at LIMIT 1 FOR UPDATE OF s SKIP LOCKED`;
const QUEUE = `INSERT INTO statement_run (operator_id, id, schedule_id, first_day, last_day, status, finished_at, error)
  SELECT $1, id, $2, first_day, last_day, $6, CASE WHEN $6 = 'SKIPPED' THEN clock_timestamp() END, $7
  FROM unnest($3::uuid[], $4::text[], $5::text[]) AS due(id, first_day, last_day) ON CONFLICT DO NOTHING`;

/**
 * Queues a run for each period of one schedule that is over, and sets the schedule's next time; in one transaction, and each period once by a
 * unique key. After a long stop it makes up for the latest SCHEDULE_CATCH_UP_MAX periods and says which ones it skipped. Returns whether one was due.
 */
export async function takeDueSchedule(): Promise<boolean> {
  const isTaken = await transaction(async (tx) => {
    const [due] = (await tx.query<Due>(DUE)).rows;
    if (!due) return false;
    await queuePeriods(tx, due);
    failpoint("schedules.uncommitted");
    return true;
  });
  failpoint("schedules.committed", isTaken);
  return isTaken;
}

async function queuePeriods(tx: Tx, due: Due): Promise<void> {
  const { operatorId, id, nextRunAt, now } = due;
  const recurrence = recurrenceOf(due);
  const periods = timesUpTo(recurrence, nextRunAt, now).map((time) => periodBefore(recurrence, time));
  const [skipped, latest] = [periods.slice(0, -SCHEDULE_CATCH_UP_MAX), periods.slice(-SCHEDULE_CATCH_UP_MAX)];
  const [first, last] = [skipped[0], skipped.at(-1)];
  if (first && last) await queue(tx, due, [{ firstDay: first.firstDay, lastDay: last.lastDay }], "SKIPPED");
  await queue(tx, due, latest, "QUEUED");
  await tx.query("UPDATE statement_schedule SET next_run_at = $3 WHERE operator_id = $1 AND id = $2", [
    ...[operatorId, id],
    nextTime(recurrence, now),
  ]);
  await tellOperator(tx, operatorId, { tags: ["statementSchedules"], queues: ["schedules"] });
}

async function queue(tx: Tx, { operatorId, id }: Due, periods: readonly DaySpan[], status: "QUEUED" | "SKIPPED") {
  await tx.query(QUEUE, [
    ...[operatorId, id, periods.map(() => uuidV7())],
    ...[periods.map(({ firstDay }) => firstDay), periods.map(({ lastDay }) => lastDay)],
    ...[status, status === "SKIPPED" ? "TOO_MANY_MISSED" : null],
  ]);
}
