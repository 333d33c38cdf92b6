import { FAILURE_MINUTES, MANY_FAILURES } from "#lib/core/limits.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import type { AuditAction } from "../../base/audit/audit-action.contract.ts";
import type { AlarmKind } from "./alarm.contract.ts";
import { type AlarmSettings, announceAlarms, lockAlarmSettings, type NewAlarm, raiseAlarm } from "./raise-alarm.ts";

const BATCH_MAX = 200;

/** The audit events that raise an alarm. A failed proof raises one when it is not the first. */
const KIND_OF: Partial<Record<AuditAction, AlarmKind>> = {
  "alarm.settings": "changedAlarms",
  "alarm.webhook": "changedAlarms",
  "credential.create": "newCredential",
  "credential.rotate": "newSecret",
  "limit.change": "raisedLimit",
  "limit.raise-delay": "raisedLimit",
  "limit.rates": "raisedLimit",
  "schedule.change": "changedSchedule",
  "schedule.create": "changedSchedule",
  "sftp.change": "changedSchedule",
  "sftp.confirm": "changedSchedule",
  "sftp.create": "changedSchedule",
  "staff.confirm-failed": "manyFailures",
  "staff.create": "newStaff",
  "staff.new-device": "newDevice",
  "staff.sign-in-throttled": "manyFailures",
  "webhook.change": "changedWebhook",
  "webhook.create": "changedWebhook",
};

type Source = Pick<NewAlarm, "operatorId" | "actor" | "subject" | "source" | "device" | "at"> & {
  action: AuditAction;
  facts: { before?: { emails?: string[] } | string | null };
};
type Settings = ReadonlyMap<string, AlarmSettings>;

/** Raises alarms for new audit events and for many unproven requests. Returns how many events it looked at, at most 200. */
export async function raiseAlarms(): Promise<number> {
  const looked = await transaction(raiseFromAudit);
  await transaction(raiseFromRequests);
  return looked;
}

// A transaction that began earlier may commit later: events of the last ten minutes are looked at again.
const NEW_SOURCES = `
  INSERT INTO alarm_source (audit_id, operator_id, at)
  SELECT a.id, a.operator_id, a.created_at FROM audit a
  WHERE a.created_at >= greatest((SELECT max(at) FROM alarm_source) - interval '10 minutes', clock_timestamp() - interval '1 day')
    AND a.action = ANY($1::text[]) AND a.operator_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM alarm_source seen WHERE seen.audit_id = a.id)
  ORDER BY a.created_at, a.id LIMIT ${BATCH_MAX}
  ON CONFLICT DO NOTHING RETURNING audit_id`;
const READ_SOURCES = `SELECT operator_id AS "operatorId", action, actor, subject, facts, source, device, created_at AS at
  FROM audit WHERE id = ANY($1::uuid[]) ORDER BY created_at, id`;

async function raiseFromAudit(tx: Tx): Promise<number> {
  const { rows: taken } = await tx.query<{ audit_id: string }>(NEW_SOURCES, [Object.keys(KIND_OF)]);
  if (taken.length === 0) return 0;
  const { rows: sources } = await tx.query<Source>(READ_SOURCES, [taken.map(({ audit_id: id }) => id)]);
  const settings = await lockAlarmSettings(tx, operatorsOf(sources));
  for (const source of sources) await raiseFrom(tx, source, settings);
  await announceAlarms(tx, operatorsOf(sources));
  await tx.query("DELETE FROM alarm_source WHERE at < clock_timestamp() - interval '2 days'");
  return taken.length;
}

async function raiseFrom(tx: Tx, { action, facts, ...own }: Source, settings: Settings): Promise<void> {
  if (action === "staff.confirm-failed" && (await failedProofs(tx, own)) < MANY_FAILURES.proofs) return;
  const before = action === "alarm.settings" && typeof facts.before === "object" ? facts.before : null;
  const alarm = {
    ...own,
    kind: KIND_OF[action] as AlarmKind,
    // Nobody knows who tried, although the event names the person whose e-mail was given.
    actor: action === "staff.sign-in-throttled" ? "unknown" : own.actor,
    amount: null,
    // Who takes addresses away must not do so unseen.
    formerEmails: before?.emails ?? [],
  };
  await raiseAlarm(tx, alarm, settings.get(own.operatorId));
}

/** How often this person's proof failed in the minutes before, this time included. */
async function failedProofs(
  tx: Tx,
  { operatorId, subject, at }: Pick<Source, "operatorId" | "subject" | "at">,
): Promise<number> {
  const { rows } = await tx.query<{ count: number }>(
    `SELECT count(*)::int AS count FROM audit WHERE operator_id = $1 AND subject = $2 AND action = 'staff.confirm-failed'
       AND created_at <= $3 AND created_at > $3::timestamptz - make_interval(mins => $4)`,
    [operatorId, subject, at, FAILURE_MINUTES],
  );
  return rows[0]?.count ?? 0;
}

// An alarm of the same minutes has counted these requests already.
const UNPROVEN = `SELECT r.operator_id AS "operatorId", r.credential_id AS subject, max(r.at) AS at FROM request_log r
  WHERE NOT r.proven AND r.at > clock_timestamp() - make_interval(mins => $1)
    AND NOT EXISTS (SELECT FROM alarm a WHERE a.operator_id = r.operator_id AND a.kind = 'manyFailures'
      AND a.subject = r.credential_id::text AND a.last_at > clock_timestamp() - make_interval(mins => $1))
  GROUP BY 1, 2 HAVING count(*) >= $2 ORDER BY 1, 2 LIMIT ${BATCH_MAX}`;

async function raiseFromRequests(tx: Tx): Promise<void> {
  const values = [FAILURE_MINUTES, MANY_FAILURES.requests];
  const read = async () => (await tx.query<Pick<NewAlarm, "operatorId" | "subject" | "at">>(UNPROVEN, values)).rows;
  const operatorIds = operatorsOf(await read());
  if (operatorIds.length === 0) return;
  // Read again under the lock: another worker may have raised them meanwhile.
  const settings = await lockAlarmSettings(tx, operatorIds);
  for (const found of await read()) {
    const alarm = { ...found, kind: "manyFailures" as const, actor: "unknown", source: null, device: null };
    await raiseAlarm(tx, { ...alarm, amount: null, formerEmails: [] }, settings.get(found.operatorId));
  }
  await announceAlarms(tx, operatorIds);
}

function operatorsOf(found: readonly { operatorId: string }[]): string[] {
  return [...new Set(found.map(({ operatorId }) => operatorId))];
}
