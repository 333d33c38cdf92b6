import { Readable } from "node:stream";
import { databaseTime } from "#lib/server/clock.ts";
import { withSftp } from "#lib/server/egress/sftp-connection.ts";
import { upload } from "#lib/server/egress/sftp-upload.ts";
import { failpoint } from "#lib/server/failpoint.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { sendMail } from "#lib/server/mail/send-mail.ts";
import { noting, serverToReach, targetOf } from "../sftp-servers/sftp-target.ts";
import { storedFile } from "../statement-exports/stored-file.ts";
import { STATEMENT_FORMATS } from "../statement-files/format.contract.ts";
import { claimDelivery, type DueDelivery } from "./due-delivery.ts";
import { type DeliveryFault, recordAttempt } from "./record-delivery.ts";
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

const contentOf = (operatorId: string, { exportId: id }: RunFile) => storedFile({ operatorId, id });

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
