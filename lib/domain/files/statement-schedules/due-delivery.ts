import type { Locale } from "#lib/core/words/locale.ts";
import { rows, type Tx } from "#lib/server/db.ts";
import { workerId } from "#lib/server/jobs/worker-registry.ts";
import { type Row, select } from "#lib/server/row.ts";
import type { RunBalance, RunFile } from "./run.ts";

const OF_DELIVERY = [
  "operatorId",
  "id",
  "runId",
  "channel",
  "recipient",
  "sftpServerId",
  "attempts",
  "triesLeft",
] as const;
const OF_RUN = ["scheduleId", "firstDay", "lastDay", "balances", "files"] as const;
const OF_SCHEDULE = ["name", "locale", "emails"] as const;

/**
 * A claimed delivery with the files that it brings. `attempts`: with this one. `isWanted`: whether the schedule still names its recipient.
 * `keptFiles`: how many of the files are still kept.
 */
export type DueDelivery = Row<"StatementDelivery", (typeof OF_DELIVERY)[number], { channel: "email" | "sftp" }> &
  Row<"StatementRun", (typeof OF_RUN)[number], { balances: RunBalance[]; files: RunFile[] }> &
  Row<"StatementSchedule", (typeof OF_SCHEDULE)[number], { locale: Locale }> & {
    operatorName: string;
    isWanted: boolean;
    keptFiles: number;
  };

/** Longer than any send can take. After this time others may claim what a worker that hangs holds; what a dead one held is freed sooner. */
const LEASE_SECONDS = 720;
/** How much longer a silent worker holds a delivery: it may only have been slow, and an e-mail cannot be taken back. */
const SILENT_SECONDS = 10;

const CLAIM = `WITH due AS (SELECT operator_id, id FROM statement_delivery
    WHERE status = 'DUE' AND next_attempt_at <= clock_timestamp() AND (leased_until IS NULL OR leased_until <= clock_timestamp())
      AND operator_id <> ALL($2::uuid[])
    ORDER BY next_attempt_at LIMIT 1 FOR UPDATE SKIP LOCKED)
  UPDATE statement_delivery SET attempts = attempts + 1, tries_left = tries_left - 1, leased_by = $1,
    leased_until = clock_timestamp() + interval '${LEASE_SECONDS} seconds'
  WHERE (operator_id, id) IN (SELECT operator_id, id FROM due)
  RETURNING operator_id AS "operatorId", id`;

const LOAD = `SELECT ${select("StatementDelivery", "d", OF_DELIVERY)}, ${select("StatementRun", "r", OF_RUN)},
    ${select("StatementSchedule", "s", OF_SCHEDULE)}, o.name AS "operatorName",
    CASE d.channel WHEN 'email' THEN d.recipient = ANY(s.emails) ELSE d.sftp_server_id IS NOT DISTINCT FROM s.sftp_server_id END AS "isWanted",
    (SELECT count(*)::int FROM statement_export e WHERE e.operator_id = d.operator_id AND e.run_id = d.run_id AND e.status = 'DONE') AS "keptFiles"
  FROM statement_delivery d JOIN statement_run r ON r.operator_id = d.operator_id AND r.id = d.run_id
    JOIN statement_schedule s ON s.operator_id = r.operator_id AND s.id = r.schedule_id JOIN operator o ON o.id = d.operator_id
  WHERE d.operator_id = $1 AND d.id = $2`;

/** Claims the delivery that is due longest, of none of these operators. Null: none is due. */
export async function claimDelivery(busyOperators: readonly string[]): Promise<DueDelivery | null> {
  const [claimed] = await rows<{ operatorId: string; id: string }>({
    text: CLAIM,
    values: [workerId(), busyOperators],
  });
  if (!claimed) return null;
  const [found] = await rows<DueDelivery>({ text: LOAD, values: [claimed.operatorId, claimed.id] });
  return found ?? null;
}

/** Makes due again, SILENT_SECONDS later, what dead workers had claimed. An e-mail that they had sent is sent twice, with the same id. */
export async function freeStatementDeliveries(tx: Tx, workerIds: readonly string[]): Promise<void> {
  await tx.query(
    `UPDATE statement_delivery SET leased_until = least(leased_until, clock_timestamp() + interval '${SILENT_SECONDS} seconds')
     WHERE status = 'DUE' AND leased_by = ANY($1::uuid[])`,
    [workerIds],
  );
}
