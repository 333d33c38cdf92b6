import { isWorkerAlive } from "#lib/server/jobs/worker-registry.ts";
import { databaseTime } from "#lib/server/operations/clock.ts";
import { prisma } from "#lib/server/prisma-client.ts";

/** `name`: of a violated invariant, or `worker`. `accountIds`: whose books; empty: it concerns no single account. */
export type Alarm = { name: string; checkedAt: Date; accountIds: string[] };

/** Returns the active alarms. A missing worker is one, because nothing settles without a worker. */
export async function activeAlarms(): Promise<Alarm[]> {
  const violated = await prisma().health.findMany({
    where: { violated: true },
    select: { name: true, checkedAt: true, accountIds: true },
    orderBy: { name: "asc" },
  });
  if (await isWorkerAlive()) return violated;
  return [...violated, { name: "worker", checkedAt: await databaseTime(), accountIds: [] }];
}

/** Returns the alarms that concern these accounts, or no single account. */
export async function alarmsOf(accountIds: readonly string[]): Promise<Alarm[]> {
  const concerns = (alarm: Alarm) =>
    alarm.accountIds.length === 0 || alarm.accountIds.some((id) => accountIds.includes(id));
  return (await activeAlarms()).filter(concerns);
}
