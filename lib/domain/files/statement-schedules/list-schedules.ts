import { env } from "#lib/server/env.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import { operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import { presentRuns, WITH_DELIVERIES } from "./run.ts";
import { listStatementSchedulesContract, showStatementScheduleContract } from "./schedule.contract.ts";
import { presentSchedule, scheduleById, WITH_LAST_RUN } from "./schedule.ts";

/** Lists the schedules of the caller's operator by name. */
export const listStatementSchedules = operation(listStatementSchedulesContract, async ({ operatorId }) => {
  const now = await businessTime(operatorId);
  const found = await prisma().statementSchedule.findMany({
    where: { operatorId },
    ...WITH_LAST_RUN,
    orderBy: [{ name: "asc" }, { id: "asc" }],
  });
  const who = await actorNames(
    operatorId,
    found.map(({ createdBy }) => createdBy),
  );
  const schedules = found.map((schedule) => presentSchedule(schedule, { now, who }));
  return { output: { schedules, mailFrom: env().MAIL_FROM ?? null } };
});

/** Shows a schedule with a page of its runs. Throws NotFound. */
export const showStatementSchedule = operation(
  showStatementScheduleContract,
  async (ctx, { scheduleId, before, limit }) => {
    const { operatorId } = ctx;
    const now = await businessTime(operatorId);
    const found = await scheduleById(ctx, scheduleId);
    const runs = await prisma().statementRun.findMany({
      where: { operatorId, scheduleId, ...(before ? { id: { lt: before } } : {}) },
      ...WITH_DELIVERIES,
      orderBy: { id: "desc" },
      take: limit + 1,
    });
    const page = runs.slice(0, limit);
    const actors = page.flatMap(({ requestedBy }) => requestedBy ?? []);
    const who = await actorNames(operatorId, [found.createdBy, ...actors]);
    const output = {
      schedule: presentSchedule(found, { now, who }),
      runs: await presentRuns(operatorId, page, who),
      next: runs.length > limit ? (page.at(-1)?.id ?? null) : null,
    };
    return { output };
  },
);
