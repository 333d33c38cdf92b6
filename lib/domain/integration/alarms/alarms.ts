import { databaseTime } from "#lib/server/operations/clock.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { actorNames } from "../../base/records/actor-names.ts";
import {
  type AlarmKind,
  countUnreadAlarmsContract,
  listAlarmsContract,
  markAlarmsReadContract,
} from "./alarm.contract.ts";
import { subjectNames } from "./subject-names.ts";

const SHOWN_MAX = 200;

/** Returns the last 200 alarms of the caller's operator, newest first, and how many are not read. */
const listAlarms = operation(listAlarmsContract, async ({ operatorId }, { unread }) => {
  const where = { operatorId, ...(unread ? { readAt: null } : {}) };
  const found = await prisma().alarm.findMany({
    where,
    orderBy: [{ lastAt: "desc" }, { id: "desc" }],
    take: SHOWN_MAX,
  });
  const count = await unreadOf(operatorId);
  const who = await actorNames(
    operatorId,
    found.map(({ actor }) => actor),
  );
  const names = await subjectNames(
    operatorId,
    found.map(({ subject }) => subject),
  );
  const alarms = found.map(({ id, actor, kind, subject, ...own }) => ({
    ...own,
    subject: subject === operatorId ? null : subject,
    name: names.get(subject) ?? null,
    alarmId: id,
    kind: kind as AlarmKind,
    by: who(actor),
  }));
  return { output: { alarms, unread: count } };
});

function unreadOf(operatorId: string): Promise<number> {
  return prisma().alarm.count({ where: { operatorId, readAt: null } });
}

/** Returns how many alarms of the caller's operator are not read. */
const countUnreadAlarms = operation(countUnreadAlarmsContract, async ({ operatorId }) => ({
  output: { unread: await unreadOf(operatorId) },
}));

/** Marks alarms of the caller's operator as read. Ids of others are passed over. */
const markAlarmsRead = operation(markAlarmsReadContract, async (ctx, { alarmIds }) => {
  const { count } = await prisma().alarm.updateMany({
    where: { operatorId: ctx.operatorId, id: { in: alarmIds }, readAt: null },
    data: { readAt: await databaseTime(), readBy: actorName(ctx) },
  });
  return { output: { marked: count } };
});

export const alarmOperations = [listAlarms, countUnreadAlarms, markAlarmsRead] as const;
