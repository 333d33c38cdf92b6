import { Readable } from "node:stream";
import { STATEMENT_RETRY_SECONDS } from "#lib/core/files/file-limits.ts";
import type { SftpFault } from "#lib/core/refusals/sftp-fault.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { withSftp } from "#lib/server/egress/sftp-connection.ts";
import { upload } from "#lib/server/egress/sftp-upload.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { type MailFault, sendMail } from "#lib/server/mail/send-mail.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { errorFields, log } from "#lib/server/process/log.ts";
import { writeAuditEvent } from "../../base/audit/write-audit-event.ts";
import { tellOperator } from "../../base/operators/tell-operator.ts";
import { exportParts } from "../../statement/statement-exports/export-parts.ts";
import { STATEMENT_FORMATS } from "../../statement/statement-files/format.contract.ts";
import { noting, serverToReach, targetOf } from "../sftp-servers/sftp-target.ts";
import { claimDelivery, type DueDelivery } from "./due-delivery.ts";
import { endDelivered, lockRun, raiseFailure } from "./finish-run.ts";
import type { RunFile } from "./run.ts";
import { areAttached, runEmail } from "./run-email.ts";

/** Sends at once, of all operators and of one: a server that hangs delays nobody else. */
const AT_ONCE_MAX = 8;
const OF_OPERATOR_MAX = 2;

const sending = new Map<Promise<void>, string>();

/**
 * Claims one delivery that is due and starts to send it, with at most 8 under way, 2 of them of one operator. At least once: what a worker
 * sent that died before it was recorded is sent again; an e-mail has the same id then, and a file that is there stays. Returns how many.
 */
export async function deliverStatements(): Promise<number> {
  if (sending.size >= AT_ONCE_MAX) return 0;
  const delivery = await claimDelivery(busyOperators());
  if (!delivery) return 0;
  failpoint("statement-delivery.claimed");
  const sent = deliver(delivery)
    .catch((error: unknown) =>
      log().error(
        { ...errorFields(error), deliveryId: delivery.id },
        "an attempt to deliver statement files is not recorded",
      ),
    )
    .finally(() => void sending.delete(sent));
  sending.set(sent, delivery.operatorId);
  return 1;
}

/** Waits until nothing is being sent. For a graceful stop; what takes longer is done again. */
export async function statementsDelivered(): Promise<void> {
  while (sending.size > 0) await Promise.all(sending.keys());
}

function busyOperators(): string[] {
  const all = [...sending.values()];
  return [...new Set(all)].filter((id) => all.filter((other) => other === id).length >= OF_OPERATOR_MAX);
}

async function deliver(delivery: DueDelivery): Promise<void> {
  const startedAt = await databaseTime();
  const began = performance.now();
  const fault = await send(delivery).catch((error: unknown): DeliveryFault => {
    log().error({ ...errorFields(error), deliveryId: delivery.id }, "statement files cannot be delivered");
    return "UNREADABLE";
  });
  failpoint("statement-delivery.sent");
  await recordAttempt(delivery, { startedAt, durationMs: Math.round(performance.now() - began), fault });
}

/** Returns null when the files have arrived, else why not. */
async function send(delivery: DueDelivery): Promise<DeliveryFault | null> {
  const { isWanted, triesLeft, keptFiles, files, channel } = delivery;
  if (!isWanted) return "UNWANTED";
  if (triesLeft < 0) return "INTERRUPTED";
  if (keptFiles < files.length) return "FILES_REMOVED";
  return channel === "email" ? byEmail(delivery) : bySftp(delivery);
}

const contentOf = (operatorId: string, { exportId: id }: RunFile) => exportParts({ operatorId, id });

async function byEmail(delivery: DueDelivery): Promise<DeliveryFault | null> {
  const { id, operatorId, recipient: to, files } = delivery;
  const attachments = areAttached(files)
    ? files.map((file) => ({
        fileName: file.fileName,
        contentType: STATEMENT_FORMATS[file.format].contentType,
        content: Readable.from(contentOf(operatorId, file)),
      }))
    : [];
  return sendMail({ id, to, ...runEmail(delivery), attachments });
}

async function bySftp({ id, operatorId, sftpServerId, files, attempts }: DueDelivery): Promise<DeliveryFault | null> {
  const server = await serverToReach(operatorId, `${sftpServerId}`);
  if (!server) return "UNWANTED";
  return noting(server, async () =>
    withSftp(targetOf(server), async (session) => {
      for (const file of files) {
        const temporary = (attempt: number) => `.${file.fileName}.${id}.${attempt}.part`;
        await upload(session, {
          ...{ folder: server.folder, fileName: file.fileName, bytes: file.bytes, sha256: file.sha256 },
          temporaryName: temporary(attempts),
          earlierNames: Array.from({ length: attempts - 1 }, (_, n) => temporary(n + 1)),
          content: contentOf(operatorId, file),
        });
      }
    }),
  );
}

/**
 * Why files did not arrive. INTERRUPTED: the worker died in the last attempt. FILES_REMOVED: they are no longer kept. UNWANTED: the schedule no longer
 * names the recipient. UNREADABLE: the delivery could not be prepared.
 */
type DeliveryFault = MailFault | SftpFault | "INTERRUPTED" | "FILES_REMOVED" | "UNWANTED" | "UNREADABLE";

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

type Attempt = { startedAt: Date; durationMs: number; fault: DeliveryFault | null };

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
async function recordAttempt(delivery: DueDelivery, attempt: Attempt): Promise<void> {
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
