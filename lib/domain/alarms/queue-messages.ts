import { ALARM_EMAILS_PER_HOUR_MAX } from "#lib/core/limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { env } from "#lib/server/env.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";

type Recipients = { operatorId: string; emails: readonly string[]; webhookUrl: string | null };

const QUEUE = `INSERT INTO alarm_message (operator_id, id, alarm_id, channel, recipient, next_attempt_at)
  SELECT $1, id, $3, $4, recipient, clock_timestamp() FROM unnest($2::uuid[], $5::text[]) AS told(id, recipient)
  ON CONFLICT DO NOTHING`;

/** Queues the messages that tell of a new alarm: at most 20 alarms of an hour have an e-mail of their own. */
export async function queueMessages(
  tx: Tx,
  alarmId: string,
  { operatorId, emails, webhookUrl }: Recipients,
): Promise<void> {
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
