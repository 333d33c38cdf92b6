import type { Input } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import { SCHEDULES_MAX } from "#lib/core/files/file-limits.ts";
import { nextTime } from "#lib/core/files/recurrence.ts";
import { businessTime, databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { accountsOfNumbers } from "../../base/accounts/account.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import { changeInTurn } from "../sftp-servers/change-in-turn.ts";
import { serverById } from "../sftp-servers/sftp-server.ts";
import {
  changeStatementScheduleContract,
  createStatementScheduleContract,
  deleteStatementScheduleContract,
  pauseStatementScheduleContract,
} from "./schedule.contract.ts";
import {
  columnsOfRecurrence,
  type FoundSchedule,
  presentSchedule,
  recurrenceOf,
  scheduleById,
  WITH_LAST_RUN,
} from "./schedule.ts";

type Settings = Input<typeof createStatementScheduleContract>;

/** Creates a schedule. Throws NotFound for a server, ACCOUNT_NOT_FOUND, and ACTION_REFUSED for one too many. */
export const createStatementSchedule = operation(createStatementScheduleContract, async (ctx, settings) => {
  const { operatorId } = ctx;
  const now = await businessTime(operatorId);
  return changeInTurn(ctx, async (on) => {
    const columns = await columnsOf(ctx, settings, on);
    if ((await on.statementSchedule.count({ where: { operatorId } })) >= SCHEDULES_MAX)
      throw refuse("ACTION_REFUSED", `There are ${SCHEDULES_MAX} schedules already. Delete or change one of them.`);
    // From here on it must succeed.
    const id = uuidV7();
    const nextRunAt = nextTime(settings.recurrence, now);
    const data = { operatorId, id, ...columns, nextRunAt, createdBy: actorName(ctx) };
    const made = await on.statementSchedule.create({ data, ...WITH_LAST_RUN });
    return { action: "schedule.create", id, facts: factsOf(made), output: await shown(made, now) };
  });
});

/** Changes a schedule. Its next time is anew counted from now. Throws NotFound and ACCOUNT_NOT_FOUND. */
export const changeStatementSchedule = operation(
  changeStatementScheduleContract,
  async (ctx, { scheduleId: id, ...settings }) => {
    const { operatorId } = ctx;
    const now = await businessTime(operatorId);
    return changeInTurn(ctx, async (on, tx) => {
      const before = await scheduleById(ctx, id, on);
      const columns = await columnsOf(ctx, settings, on);
      // From here on it must succeed.
      const data = { ...columns, nextRunAt: nextTime(settings.recurrence, now), updatedAt: await databaseTime(tx) };
      const where = { operatorId_id: { operatorId, id } };
      const changed = await on.statementSchedule.update({ where, data, ...WITH_LAST_RUN });
      const facts = { ...factsOf(changed), before: factsOf(before) };
      return { action: "schedule.change", id, facts, output: await shown(changed, now) };
    });
  },
);

/** Pauses a schedule, or resumes it with the next time after now. Throws NotFound. */
export const pauseStatementSchedule = operation(
  pauseStatementScheduleContract,
  async (ctx, { scheduleId: id, paused }) => {
    const { operatorId } = ctx;
    const now = await businessTime(operatorId);
    return changeInTurn(ctx, async (on, tx) => {
      const before = await scheduleById(ctx, id, on);
      // From here on it must succeed.
      const nextRunAt = paused ? before.nextRunAt : nextTime(recurrenceOf(before), now);
      const data = { status: paused ? "PAUSED" : "ACTIVE", nextRunAt, updatedAt: await databaseTime(tx) };
      const where = { operatorId_id: { operatorId, id } };
      const changed = await on.statementSchedule.update({ where, data, ...WITH_LAST_RUN });
      const action = paused ? "schedule.pause" : "schedule.resume";
      return { action, id, facts: { name: changed.name }, output: await shown(changed, now) };
    });
  },
);

/** Deletes a schedule, its runs, and what of them is on its way. Throws NotFound. */
export const deleteStatementSchedule = operation(deleteStatementScheduleContract, async (ctx, { scheduleId: id }) => {
  return changeInTurn(ctx, async (on) => {
    const found = await scheduleById(ctx, id, on);
    // From here on it must succeed.
    await on.statementSchedule.deleteMany({ where: { operatorId: ctx.operatorId, id } });
    return { action: "schedule.delete", id, facts: factsOf(found), output: {} };
  });
});

async function columnsOf(ctx: Context, { recurrence, sftpServerId, ...settings }: Settings, on: PrismaTx) {
  if (sftpServerId !== null) await serverById(ctx, sftpServerId, on);
  await accountsOfNumbers(ctx.operatorId, settings.accountNumbers);
  return { ...settings, ...columnsOfRecurrence(recurrence), sftpServerId };
}

async function shown(found: FoundSchedule, now: Date) {
  return presentSchedule(found, { now, who: await actorNames(found.operatorId, [found.createdBy]) });
}

/** What the audit says of a schedule. */
function factsOf(found: FoundSchedule) {
  const { name, accountNumbers: accounts, formats, locale, emails, sftpServer } = found;
  return { name, ...recurrenceOf(found), accounts, formats, locale, emails, sftpServer: sftpServer?.name ?? null };
}
