import { addDays, brtDay, HOUR_MS, startOfBrtDay } from "#lib/core/brt.ts";
import { businessTime } from "#lib/server/operations/clock.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

const HOUR = 6;
const DAYS = 3;

/**
 * Makes a daily schedule of statement files that has missed its last days, so that the worker makes their files as soon as it runs. Once: who
 * deletes it does not find it again.
 */
export async function makeSchedule({ operatorId }: Context, createdBy: string): Promise<void> {
  const schedules = await prisma().statementSchedule.count({ where: { operatorId } });
  const files = await prisma().statementExport.count({ where: { operatorId, kind: "schedule" } });
  if (schedules + files > 0) return;
  const firstDay = addDays(brtDay(await businessTime(operatorId)), -DAYS);
  await prisma().statementSchedule.create({
    data: {
      ...{ operatorId, id: uuidV7(), name: "Extrato diário", createdBy },
      ...{ frequency: "daily", hour: HOUR, accountNumbers: [], formats: ["csv"], locale: "pt-BR", emails: [] },
      nextRunAt: new Date(startOfBrtDay(firstDay).getTime() + HOUR * HOUR_MS),
    },
  });
}
