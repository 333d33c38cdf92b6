import { ALARM_RETRY_SECONDS } from "#lib/core/limits.ts";
import { rows, transaction } from "#lib/server/db.ts";
import { poster } from "#lib/server/egress/post.ts";
import { errorFields, log } from "#lib/server/log.ts";
import { sendMail } from "#lib/server/mail/send-mail.ts";
import { alarmEmail, summaryEmail } from "./alarm-email.ts";
import { type LoadedMessage, loadMessages } from "./load-messages.ts";
import { postAlarm } from "./post-alarm.ts";
import { announceAlarms } from "./raise-alarm.ts";

const BATCH_MAX = 20;
const ATTEMPTS_MAX = ALARM_RETRY_SECONDS.length + 1;
/** Longer than any send can take. After this time another worker sends again what a dead one had claimed. */
const LEASE_SECONDS = 120;

// A message that was claimed for its last time, and whose worker died, ends here.
const GIVE_UP = `UPDATE alarm_message SET status = 'FAILED', error = coalesce(error, 'CONNECTION_LOST')
  WHERE status = 'DUE' AND attempts >= ${ATTEMPTS_MAX} AND next_attempt_at <= clock_timestamp()`;
const DUE = `status = 'DUE' AND attempts < ${ATTEMPTS_MAX} AND next_attempt_at <= clock_timestamp()`;
// The first of each operator, then the second: many of one hold up nobody else's.
const CLAIM = `WITH turn AS (SELECT operator_id, id, row_number() OVER (PARTITION BY operator_id ORDER BY next_attempt_at) AS number
    FROM alarm_message WHERE ${DUE}),
  due AS (SELECT m.operator_id, m.id FROM alarm_message AS m JOIN turn USING (operator_id, id) WHERE ${DUE}
    ORDER BY turn.number, m.next_attempt_at LIMIT ${BATCH_MAX} FOR UPDATE OF m SKIP LOCKED)
  UPDATE alarm_message SET attempts = attempts + 1, next_attempt_at = clock_timestamp() + make_interval(secs => ${LEASE_SECONDS})
  WHERE (operator_id, id) IN (SELECT operator_id, id FROM due)
  RETURNING id`;

const posters = { public: poster({ policy: "public" }), publicAndLoopback: poster({ policy: "publicAndLoopback" }) };

/**
 * Sends messages of alarms that are due, at most 20 at once and each at most 15 s (webhooks) or 30 s (e-mails). At least
 * once: a message whose worker died is sent again after two minutes, with the same id. Returns how many it tried.
 */
export async function sendAlarmMessages(): Promise<number> {
  const ids = await transaction(async (tx) => {
    await tx.query(GIVE_UP);
    return (await tx.query<{ id: string }>(CLAIM)).rows.map(({ id }) => id);
  });
  if (ids.length === 0) return 0;
  const messages = await loadMessages(ids);
  await Promise.all(messages.map(sendOne));
  await transaction((tx) => announceAlarms(tx, [...new Set(messages.map(({ operatorId }) => operatorId))]));
  return messages.length;
}

async function sendOne(message: LoadedMessage): Promise<void> {
  const fault = await send(message).catch((error: unknown) => {
    log().error({ ...errorFields(error), messageId: message.id }, "a message of an alarm cannot be made");
    return "UNREADABLE";
  });
  await record(message, fault);
}

/** Returns null when the message has arrived, else why not. */
async function send(message: LoadedMessage): Promise<string | null> {
  if (message.channel === "webhook") return postAlarm(message, posters);
  const { subject, text } = message.alarm ? alarmEmail(message, message.alarm) : summaryEmail(message);
  return sendMail({ id: message.id, to: message.recipient, subject, text });
}

/** What ends a message at once: it would be the same again. */
const FINAL = ["REFUSED", "ADDRESS_CHANGED"];

async function record({ operatorId, id, attempts }: LoadedMessage, fault: string | null): Promise<void> {
  const delay = ALARM_RETRY_SECONDS[attempts - 1];
  const isOver = fault !== null && (delay === undefined || FINAL.includes(fault));
  await rows({
    text: `UPDATE alarm_message SET status = $3, error = $4, sent_at = CASE WHEN $3 = 'SENT' THEN clock_timestamp() END,
             next_attempt_at = clock_timestamp() + make_interval(secs => $5)
           WHERE operator_id = $1 AND id = $2 AND status = 'DUE'`,
    values: [operatorId, id, fault === null ? "SENT" : isOver ? "FAILED" : "DUE", fault, delay ?? 0],
  });
}
