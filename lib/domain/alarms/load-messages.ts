import type { Locale } from "#lib/core/locale.ts";
import { rows } from "#lib/server/db.ts";
import type { Alarm } from "#lib/server/prisma/client.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { actorNames } from "../records/actor-names.ts";
import type { Actor } from "../records/timeline.contract.ts";
import type { AlarmKind } from "./alarm.contract.ts";
import { subjectNames } from "./subject-names.ts";

const FIELDS = ["operatorId", "id", "alarmId", "recipient", "attempts", "createdAt"] as const;
const OF_SETTINGS = ["locale", "webhookUrl", "sealedSecret"] as const;
type Found = Row<"AlarmMessage", (typeof FIELDS)[number]> &
  Row<"AlarmSettings", (typeof OF_SETTINGS)[number], { locale: Locale }> &
  Row<"Operator", "loopbackWebhooks"> & { channel: "email" | "webhook"; operatorName: string };

/** An alarm as its messages tell it. `name`: of the credential or the webhook that it is about. */
export type ToldAlarm = Omit<Alarm, "kind"> & { kind: AlarmKind; by: Actor; name: string | null };

/**
 * A message with what it tells: an alarm, or for a summary how many alarms of each kind had no e-mail of their own since
 * an hour before the summary was queued.
 */
export type LoadedMessage = Found & { alarm: ToldAlarm | null; untold: readonly { kind: AlarmKind; count: number }[] };

/** Loads claimed messages with what they tell. */
export async function loadMessages(ids: readonly string[]): Promise<LoadedMessage[]> {
  const found = await rows<Found>({
    text: `SELECT ${select("AlarmMessage", "m", FIELDS)}, m.channel, ${select("AlarmSettings", "s", OF_SETTINGS)},
             o.name AS "operatorName", o.loopback_webhooks AS "loopbackWebhooks"
           FROM alarm_message m JOIN alarm_settings s ON s.operator_id = m.operator_id JOIN operator o ON o.id = m.operator_id
           WHERE m.id = ANY($1::uuid[])`,
    values: [ids],
  });
  return Promise.all(
    found.map(async (message) => ({
      ...message,
      alarm: message.alarmId === null ? null : await toldAlarm(message.operatorId, message.alarmId),
      untold: message.alarmId === null ? await untoldOf(message) : [],
    })),
  );
}

async function toldAlarm(operatorId: string, id: string): Promise<ToldAlarm> {
  const alarm = await prisma().alarm.findFirstOrThrow({ where: { operatorId, id } });
  const who = await actorNames(operatorId, [alarm.actor]);
  const names = await subjectNames(operatorId, [alarm.subject]);
  return { ...alarm, kind: alarm.kind as AlarmKind, by: who(alarm.actor), name: names.get(alarm.subject) ?? null };
}

function untoldOf({ operatorId, createdAt }: Found): Promise<{ kind: AlarmKind; count: number }[]> {
  return rows({
    text: `SELECT kind, count(*)::int AS count FROM alarm a
           WHERE operator_id = $1 AND first_at > $2::timestamptz - interval '1 hour' AND NOT EXISTS (
             SELECT FROM alarm_message m WHERE m.operator_id = $1 AND m.alarm_id = a.id AND m.channel = 'email')
           GROUP BY kind ORDER BY kind`,
    values: [operatorId, createdAt],
  });
}
