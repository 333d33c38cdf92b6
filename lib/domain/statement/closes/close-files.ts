import type { FileAnswer } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import { STATEMENT_FORMATS, type StatementFormat } from "../statement-files/format.contract.ts";
import {
  downloadCloseFileContract,
  downloadUnmaskedCloseFileContract,
  retryCloseFilesContract,
} from "./close.contract.ts";
import { closeById } from "./find-closes.ts";
import { periodOf } from "./periods/period.contract.ts";
import { presentPeriod } from "./show-period.ts";
import { closeFileBytes } from "./store-close-file.ts";

/** Gives a file of a close with masked CPFs, after it has stored an audit event. Throws NotFound. */
export const downloadCloseFile = operation(downloadCloseFileContract, async (ctx, { fileId }) => ({
  output: await download(ctx, fileId, false),
}));

/** Gives a file of a close with whole CPFs, after it has stored an audit event with the reason. Throws NotFound. */
export const downloadUnmaskedCloseFile = operation(
  downloadUnmaskedCloseFileContract,
  async (ctx, { fileId, reason }) => ({ output: await download(ctx, fileId, true, reason) }),
);

async function download(ctx: Context, id: string, wholeTaxIds: boolean, reason?: string): Promise<FileAnswer> {
  const { operatorId } = ctx;
  const file = await prisma().periodCloseFile.findFirst({
    where: { operatorId, id, wholeTaxIds },
    include: { account: { include: { close: true } } },
  });
  if (!file) throw refuse("NotFound", "No close of yours has this file.");
  const { fileName, account } = file;
  const sha256 = Buffer.from(file.sha256).toString("hex");
  const facts = { accountNumber: account.accountNumber, fileName, wholeTaxIds, reason, sha256 };
  // From here on it must succeed.
  await audited(actorName(ctx), async () => ({
    auditEvent: { action: "close.download", operatorId, subject: account.close.period, facts },
    result: null,
  }));
  const { contentType } = STATEMENT_FORMATS[file.format as StatementFormat];
  return { contentType, fileName, body: closeFileBytes(file) };
}

/** Lets the worker try again to make the files of a close. Throws NotFound, or ACTION_REFUSED when they have not failed. */
export const retryCloseFiles = operation(retryCloseFilesContract, async (ctx, { closeId }) => {
  const { operatorId } = ctx;
  const stored = await closeById(operatorId, closeId);
  if (!stored) throw refuse("NotFound", "No close of yours has this id.");
  // From here on it must succeed, unless somebody else was faster.
  await audited(actorName(ctx), async (tx, on) => {
    const { count } = await on.periodCloseProgress.updateMany({
      where: { operatorId, closeId, status: "FAILED" },
      data: { status: "CLOSING", attempts: 0, finishedAt: null, leasedUntil: null },
    });
    if (count === 0)
      throw refuse("ACTION_REFUSED", "The files of this close have not failed: there is nothing to try again.");
    const accountIds = stored.accounts.map(({ accountId }) => accountId);
    await announce(tx, { accountIds, tags: ["closes"], queues: ["closes"] });
    return {
      auditEvent: { action: "close.retry", operatorId, subject: stored.period, facts: { closeId } },
      result: null,
    };
  });
  return { output: await presentPeriod(ctx, periodOf(stored.period)) };
});
