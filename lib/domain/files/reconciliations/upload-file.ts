import { refuse } from "#lib/core/errors.ts";
import { RECONCILED_BYTES_STORED_MAX, RECONCILIATIONS_OPEN_MAX } from "#lib/core/files/file-limits.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { type PrismaTx, prisma, prismaTransaction } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { writeStaffAuditEvent } from "../../base/audit/write-audit-event.ts";
import {
  addReconciliationPartContract,
  createReconciliationContract,
  finishReconciliationUploadContract,
  PART_BYTES,
} from "./manage-reconciliations.contract.ts";
import { missingPartsOf, partCountOf, presentReconciliation } from "./present-reconciliation.ts";
import { reconciliationById, type StoredReconciliation, storedReconciliation } from "./state/reconciliation.ts";
import { reconciliationMachine } from "./state/reconciliation-machine.ts";

const WAIT_SECONDS = 60;

/** Begins an upload. Throws RATE_LIMITED or ACTION_REFUSED when the operator has too many, or too much stored. */
export const createReconciliation = operation(createReconciliationContract, async (ctx, { bytes, ...file }) => {
  await refuseTooMany(prisma(), ctx);
  await refuseTooMuch(ctx, bytes);
  // From here on it must succeed.
  const data = { ...file, operatorId: ctx.operatorId, id: uuidV7(), createdBy: actorName(ctx), bytes: BigInt(bytes) };
  const stored = await prisma().reconciliation.create({ data });
  return { output: await presentReconciliation(ctx, storedReconciliation(stored)) };
});

/** Throws RATE_LIMITED when too many of the operator's files are being uploaded, read or matched. */
export async function refuseTooMany(on: Pick<PrismaTx, "reconciliation">, { operatorId }: Context): Promise<void> {
  const status = { in: ["UPLOADING", "INSPECTING", "QUEUED", "RUNNING"] };
  if ((await on.reconciliation.count({ where: { operatorId, status } })) < RECONCILIATIONS_OPEN_MAX) return;
  throw refuse(
    "RATE_LIMITED",
    `${RECONCILIATIONS_OPEN_MAX} files are being uploaded or matched already. Wait, or cancel one.`,
    { headers: { "retry-after": `${WAIT_SECONDS}` } },
  );
}

async function refuseTooMuch({ operatorId }: Context, bytes: number): Promise<void> {
  const { _sum: stored } = await prisma().reconciliation.aggregate({
    where: { operatorId, fileRemovedAt: null },
    _sum: { bytes: true },
  });
  if (Number(stored.bytes ?? 0n) + bytes <= RECONCILED_BYTES_STORED_MAX) return;
  throw refuse(
    "ACTION_REFUSED",
    "Too many large files are stored already. They are removed after some days; cancel what you no longer need.",
  );
}

/** Stores a part. Throws RECONCILIATION_NOT_FOUND, VALIDATION_ERROR for a part of the wrong size, and ACTION_REFUSED. */
export const addReconciliationPart = operation(
  addReconciliationPartContract,
  async (ctx, { reconciliationId, number, bytes }) => {
    const stored = await uploadOf(ctx, reconciliationId);
    const { operatorId } = stored;
    refuseWrongSize(stored, number, bytes.length);
    const { count } = await prisma().reconciliationPart.createMany({
      data: [{ operatorId, reconciliationId, number, bytes: new Uint8Array(bytes) }],
      skipDuplicates: true,
    });
    if (count === 0) await refuseOtherBytes(stored, number, bytes);
    return { output: { number } };
  },
);

async function uploadOf(ctx: Context, reconciliationId: string): Promise<StoredReconciliation> {
  const stored = await reconciliationById(ctx, reconciliationId);
  if (stored.status === "UPLOADING") return stored;
  throw refuse("ACTION_REFUSED", "This file has been uploaded already, or its upload was canceled.");
}

function refuseWrongSize(stored: StoredReconciliation, number: number, size: number): void {
  const left = Number(stored.bytes) - number * PART_BYTES;
  const right = Math.min(left, PART_BYTES);
  if (number < partCountOf(stored) && size === right) return;
  const [pointer, message] =
    number < partCountOf(stored)
      ? ["/bytes", `must be ${right} bytes, as the file's size says`]
      : ["/number", `must be below ${partCountOf(stored)}, as the file's size says`];
  throw refuse("VALIDATION_ERROR", `${pointer.slice(1)} ${message}.`, { errors: [{ pointer, message }] });
}

/** A part that comes twice is the same part, or two files were taken for one. */
async function refuseOtherBytes({ operatorId, id }: StoredReconciliation, number: number, bytes: Uint8Array) {
  const part = await prisma().reconciliationPart.findFirst({ where: { operatorId, reconciliationId: id, number } });
  if (part && Buffer.compare(part.bytes, bytes) === 0) return;
  throw refuse("ACTION_REFUSED", "The file has changed since its upload began. Begin a new upload.");
}

/** Ends an upload. Throws RECONCILIATION_NOT_FOUND, and ACTION_REFUSED while parts are missing. */
export const finishReconciliationUpload = operation(
  finishReconciliationUploadContract,
  async (ctx, { reconciliationId }) => {
    const stored = await uploadOf(ctx, reconciliationId);
    const { operatorId, id, fileName, bytes } = stored;
    const missing = await missingPartsOf(stored);
    if (missing.length > 0) {
      throw refuse("ACTION_REFUSED", `${missing.length} parts of the file have not arrived. Go on with the upload.`);
    }
    // From here on it must succeed.
    const status = reconciliationMachine.move(stored.status, "INSPECTING");
    await prismaTransaction(async (on, tx) => {
      const { count } = await on.reconciliation.updateMany({
        where: { operatorId, id, status: stored.status },
        data: { status },
      });
      if (count === 0) return;
      const facts = { fileName, bytes };
      await writeStaffAuditEvent(tx, actorName(ctx), {
        action: "reconciliation.upload",
        operatorId,
        subject: id,
        facts,
      });
      await announce(tx, { accountIds: [...ctx.accountIds], tags: ["reconciliations"], queues: ["reconciliations"] });
    });
    return { output: await presentReconciliation(ctx, await reconciliationById(ctx, id)) };
  },
);
