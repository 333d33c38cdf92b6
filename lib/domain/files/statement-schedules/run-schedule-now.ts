import { refuse } from "#lib/core/errors.ts";
import { STATEMENT_RETRY_SECONDS } from "#lib/core/files/file-limits.ts";
import { lastPeriod } from "#lib/core/files/recurrence.ts";
import type { Tx } from "#lib/server/db.ts";
import { businessTime, databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { kept } from "../../statement/statement-exports/export-store.ts";
import { changeInTurn } from "../sftp-servers/change-in-turn.ts";
import { lockRun } from "./finish-run.ts";
import { retryStatementRunContract, runStatementScheduleContract } from "./schedule.contract.ts";
import { recurrenceOf, scheduleById } from "./schedule.ts";

/** Queues the last period of a schedule once more. Throws NotFound, and ACTION_REFUSED while the same was asked for and is not done. */
export const runStatementSchedule = operation(runStatementScheduleContract, async (ctx, { scheduleId }) => {
  const { operatorId } = ctx;
  const now = await businessTime(operatorId);
  return changeInTurn(ctx, async (on) => {
    const found = await scheduleById(ctx, scheduleId, on);
    const period = lastPeriod(recurrenceOf(found), now);
    const open = { scheduleId, ...period, finishedAt: null };
    if ((await on.statementRun.count({ where: { operatorId, ...open } })) > 0)
      throw refuse("ACTION_REFUSED", "The files of this period are being made or delivered already.");
    // From here on it must succeed.
    const id = uuidV7();
    const data = { operatorId, id, scheduleId, ...period, status: "QUEUED", requestedBy: actorName(ctx) };
    await on.statementRun.create({ data });
    const facts = { name: found.name, from: period.firstDay, to: period.lastDay };
    return { action: "schedule.run", id: scheduleId, facts, output: { runId: id } };
  });
});

/**
 * Makes what failed in a run due again: its files, or the deliveries that were given up. Throws NotFound, and ACTION_REFUSED when nothing of it
 * failed, or when its files are no longer kept.
 */
export const retryStatementRun = operation(retryStatementRunContract, async (ctx, { runId: id }) => {
  const { operatorId } = ctx;
  return changeInTurn(ctx, async (on, tx) => {
    await lockRun(tx, { operatorId, id });
    const run = await on.statementRun.findFirst({ where: { operatorId, id }, include: { schedule: true } });
    if (!run) throw refuse("NotFound", "There is no such run. Its schedule may have been deleted.");
    if (run.status !== "FAILED") throw refuse("ACTION_REFUSED", "Nothing of this run has failed.");
    const files = await on.statementExport.count({ where: { operatorId, runId: id, ...kept() } });
    if (run.balances !== null && files === 0)
      throw refuse("ACTION_REFUSED", "The files of this run are no longer kept. Export the period again.");
    // From here on it must succeed.
    if (run.files) await deliverAgain(on, tx, { operatorId, runId: id });
    else await makeAgain(on, { operatorId, runId: id, isStarted: run.balances !== null });
    const facts = { name: run.schedule.name, from: run.firstDay, to: run.lastDay };
    return { action: "schedule.retry", id: run.scheduleId, facts, output: {} };
  });
});

type Run = { operatorId: string; runId: string };
const AGAIN = { error: null, triesLeft: STATEMENT_RETRY_SECONDS.length + 1 } as const;

async function deliverAgain(on: PrismaTx, tx: Tx, { operatorId, runId }: Run): Promise<void> {
  await on.statementDelivery.updateMany({
    where: { operatorId, runId, status: "FAILED" },
    data: { ...AGAIN, status: "DUE", nextAttemptAt: await databaseTime(tx) },
  });
  await on.statementRun.updateMany({
    where: { operatorId, id: runId },
    data: { status: "DELIVERING", finishedAt: null },
  });
}

/** A run that was never started begins anew; of another the files that were not made. */
async function makeAgain(on: PrismaTx, { operatorId, runId, isStarted }: Run & { isStarted: boolean }): Promise<void> {
  await on.statementDelivery.updateMany({
    where: { operatorId, runId, status: "CANCELLED" },
    data: { ...AGAIN, status: "WAITING" },
  });
  await on.statementExport.updateMany({
    where: { operatorId, runId, status: { in: ["FAILED", "CANCELLED"] } },
    data: { status: "QUEUED", attempts: 0, finishedAt: null },
  });
  const status = isStarted ? "MAKING" : "QUEUED";
  await on.statementRun.updateMany({
    where: { operatorId, id: runId },
    data: { status, error: null, finishedAt: null },
  });
}
