import { ALARMS_PER_HOUR_MAX } from "#lib/core/limits.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { type Row, select } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { AlarmKind } from "./alarm.contract.ts";
import { queueMessages } from "./queue-messages.ts";

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
