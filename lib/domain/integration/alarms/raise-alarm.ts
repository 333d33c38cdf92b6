import { ALARM_EMAILS_PER_HOUR_MAX, ALARMS_PER_HOUR_MAX } from "#lib/core/limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { type Row, select } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { AlarmKind } from "./alarm.contract.ts";

const FIELDS = ["operatorId", "emails", "newDestinationOver", "webhookUrl"] as const;
export type AlarmSettings = Row<"AlarmSettings", (typeof FIELDS)[number]>;

/** `amount`: cents. `formerEmails`: addresses that are told of this alarm although they no longer are of others. */
export type NewAlarm = {
  operatorId: string;
  kind: AlarmKind;
  subject: string;
  actor: string;
  source: string | null;
  device: string | null;
  amount: bigint | null;
  at: Date;
  formerEmails: readonly string[];
};

/**
 * Locks the settings of these operators and returns them by operator. Who holds them alone raises alarms of these
 * operators, so that the bounds of an hour hold.
 */
export async function lockAlarmSettings(
  tx: Tx,
  operatorIds: readonly string[],
): Promise<ReadonlyMap<string, AlarmSettings>> {
  const { rows } = await tx.query<AlarmSettings>(
    `SELECT ${select("AlarmSettings", "s", FIELDS)} FROM alarm_settings s WHERE s.operator_id = ANY($1::uuid[])
     ORDER BY s.operator_id FOR NO KEY UPDATE`,
    [operatorIds],
  );
  return new Map(rows.map((settings) => [settings.operatorId, settings]));
}

// The same kind and subject within an hour counts on the alarm that there is; at the bound, whatever the subject. A change
// of who is told is told each time: else the first would cover the next.
const REPEAT = `UPDATE alarm SET count = count + 1, last_at = greatest(last_at, $4), read_at = NULL, read_by = NULL
  WHERE operator_id = $1 AND id = (
    SELECT id FROM alarm WHERE operator_id = $1 AND kind = $2 AND last_at > $4::timestamptz - interval '1 hour'
      AND ((subject = $3 AND kind <> 'changedAlarms') OR ${ALARMS_PER_HOUR_MAX} <= (
        SELECT count(*) FROM alarm WHERE operator_id = $1 AND kind = $2 AND first_at > $4::timestamptz - interval '1 hour'))
    ORDER BY subject = $3 DESC, first_at DESC, id DESC LIMIT 1)`;
const RAISE = `INSERT INTO alarm (operator_id, id, kind, subject, actor, source, device, amount, first_at, last_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $9, $9)`;

/**
 * Raises an alarm and queues the messages that tell of it, or counts it on one of the last hour, which was told already.
 * `settings`: of its operator, locked; undefined: nobody is told.
 */
export async function raiseAlarm(tx: Tx, alarm: NewAlarm, settings: AlarmSettings | undefined): Promise<void> {
  const { operatorId, kind, subject, actor, source, device, amount, at, formerEmails } = alarm;
  const { rowCount } = await tx.query(REPEAT, [operatorId, kind, subject, at]);
  if (rowCount) return;
  const id = uuidV7();
  await tx.query(RAISE, [operatorId, id, kind, subject, actor, source, device, amount, at]);
  if (settings) await queueMessages(tx, id, { ...settings, emails: [...settings.emails, ...formerEmails] });
}

/** Lets the consoles of these operators read alarms again when `tx` commits. */
export async function announceAlarms(tx: Tx, operatorIds: readonly string[]): Promise<void> {
  const { rows } = await tx.query<{ id: string }>("SELECT id FROM account WHERE operator_id = ANY($1::uuid[])", [
    operatorIds,
  ]);
  if (rows.length === 0) return;
  await announce(tx, { accountIds: rows.map(({ id }) => id), tags: ["alarms"], queues: [] });
}

type Recipients = { operatorId: string; emails: readonly string[]; webhookUrl: string | null };

const QUEUE = `INSERT INTO alarm_message (operator_id, id, alarm_id, channel, recipient, next_attempt_at)
  SELECT $1, id, $3, $4, recipient, clock_timestamp() FROM unnest($2::uuid[], $5::text[]) AS told(id, recipient)
  ON CONFLICT DO NOTHING`;

/** Queues the messages that tell of a new alarm: at most 20 alarms of an hour have an e-mail of their own. */
async function queueMessages(tx: Tx, alarmId: string, { operatorId, emails, webhookUrl }: Recipients): Promise<void> {
  const queue = (channel: "email" | "webhook", to: readonly string[]) =>
    tx.query(QUEUE, [operatorId, to.map(() => uuidV7()), alarmId, channel, to]);
  if (webhookUrl !== null) await queue("webhook", [webhookUrl]);
  const addresses = [...new Set(emails)];
  if (addresses.length === 0 || !env().SMTP_URL) return;
  const { count, oldest } = await emailsOfHour(tx, operatorId);
  if (count < ALARM_EMAILS_PER_HOUR_MAX) await queue("email", addresses);
  else await queueSummary(tx, operatorId, { addresses, oldest });
}

type EmailsOfHour = { count: number; oldest: Date };

async function emailsOfHour(tx: Tx, operatorId: string): Promise<EmailsOfHour> {
  const { rows } = await tx.query<EmailsOfHour>(
    `SELECT count(DISTINCT alarm_id)::int AS count, min(created_at) AS oldest FROM alarm_message
     WHERE operator_id = $1 AND channel = 'email' AND alarm_id IS NOT NULL
       AND created_at > clock_timestamp() - interval '1 hour'`,
    [operatorId],
  );
  return rows[0] as EmailsOfHour;
}

/** One summary waits for each address until the hour is over. It counts the alarms when it is sent. */
async function queueSummary(
  tx: Tx,
  operatorId: string,
  { addresses, oldest }: { addresses: readonly string[]; oldest: Date },
): Promise<void> {
  await tx.query(
    `INSERT INTO alarm_message (operator_id, id, channel, recipient, next_attempt_at)
     SELECT $1, id, 'email', recipient, $4::timestamptz + interval '1 hour'
     FROM unnest($2::uuid[], $3::text[]) AS told(id, recipient) ON CONFLICT DO NOTHING`,
    [operatorId, addresses.map(() => uuidV7()), addresses, oldest],
  );
}
