import { STATEMENT_RETRY_SECONDS } from "#lib/core/file-limits.ts";
import type { SftpFault } from "#lib/core/sftp-fault.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import type { MailFault } from "#lib/server/mail/send-mail.ts";
import { writeAuditEvent } from "../audit/write-audit-event.ts";
import { tellOperator } from "../operators/tell-operator.ts";
import type { DueDelivery } from "./due-delivery.ts";
import { endDelivered, lockRun, raiseFailure } from "./finish-run.ts";

/**
 * Why files did not arrive. INTERRUPTED: the worker died in the last attempt. FILES_REMOVED: they are no longer kept. UNWANTED: the schedule no longer
 * names the recipient. UNREADABLE: the delivery could not be prepared.
 */
export type DeliveryFault = MailFault | SftpFault | "INTERRUPTED" | "FILES_REMOVED" | "UNWANTED" | "UNREADABLE";

/** What ends a delivery at once: it would be the same again until somebody does something. */
const FINAL: readonly DeliveryFault[] = [
  "REFUSED",
  "ADDRESS_REFUSED",
  "HOST_KEY_UNCONFIRMED",
  "HOST_KEY_CHANGED",
  "KEY_UNREADABLE",
  "SIGN_IN_REFUSED",
  "FOLDER_MISSING",
  "NOT_ALLOWED",
  "FILE_EXISTS",
  "INTERRUPTED",
  "FILES_REMOVED",
];

export type Attempt = { startedAt: Date; durationMs: number; fault: DeliveryFault | null };

type Status = "SENT" | "DUE" | "FAILED" | "CANCELLED";

const UPDATE = `UPDATE statement_delivery SET status = $4, error = $5, leased_by = NULL, leased_until = NULL,
    sent_at = CASE WHEN $4 = 'SENT' THEN clock_timestamp() END, next_attempt_at = clock_timestamp() + make_interval(secs => $6)
  WHERE operator_id = $1 AND id = $2 AND attempts = $3 AND status = 'DUE'`;
const ADD = `INSERT INTO statement_delivery_attempt (operator_id, delivery_id, number, started_at, duration_ms, error)
  VALUES ($1, $2, $3, $4, $5, $6) ON CONFLICT DO NOTHING`;

/**
 * Records what became of an attempt, in one transaction with all that follows: the next attempt, the end of the run, the alarm, the audit event. What was
 * sent stays in the audit also when the schedule was deleted meanwhile.
 */
export async function recordAttempt(delivery: DueDelivery, attempt: Attempt): Promise<void> {
  const { operatorId, id, runId, attempts } = delivery;
  const status = statusAfter(delivery, attempt);
  await transaction(async (tx) => {
    await lockRun(tx, { operatorId, id: runId });
    const values = [operatorId, id, attempts, status, attempt.fault, delayAfter(delivery)];
    const { rowCount } = await tx.query(UPDATE, values);
    if (rowCount) {
      await tx.query(ADD, [operatorId, id, attempts, attempt.startedAt, attempt.durationMs, attempt.fault]);
      await endDelivered(tx, { operatorId, id: runId });
      if (status === "FAILED") await raiseFailure(tx, delivery);
    }
    await tellOperator(tx, operatorId, { tags: ["statementSchedules"] });
    if (status === "SENT") await audit(tx, delivery);
    failpoint("statement-delivery.uncommitted");
  });
  failpoint("statement-delivery.committed");
}

function statusAfter({ triesLeft }: DueDelivery, { fault }: Attempt): Status {
  if (fault === null) return "SENT";
  if (fault === "UNWANTED") return "CANCELLED";
  return triesLeft <= 0 || FINAL.includes(fault) ? "FAILED" : "DUE";
}

/** Seconds until the next attempt. */
function delayAfter({ triesLeft }: DueDelivery): number {
  return STATEMENT_RETRY_SECONDS.at(-triesLeft) ?? 0;
}

async function audit(tx: Tx, delivery: DueDelivery): Promise<void> {
  const { operatorId, scheduleId, name, recipient, firstDay: from, lastDay: to, files } = delivery;
  const facts = {
    name,
    recipient,
    from,
    to,
    fileNames: files.map(({ fileName }) => fileName),
    sha256: files.map(({ sha256 }) => sha256),
  };
  await writeAuditEvent(tx, `schedule:${scheduleId}`, {
    action: "schedule.deliver",
    operatorId,
    subject: scheduleId,
    facts,
  });
}
