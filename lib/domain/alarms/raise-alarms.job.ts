import { type Tx, transaction } from "#lib/server/db.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { AuditAction } from "../audit/audit-action.contract.ts";
import type { AlarmKind } from "./alarm.contract.ts";

const BATCH_MAX = 200;

/** The audit events that raise an alarm. */
const KIND_OF: Partial<Record<AuditAction, AlarmKind>> = {
  "credential.create": "newCredential",
  "credential.rotate": "newSecret",
  "limit.change": "raisedLimit",
  "limit.raise-delay": "raisedLimit",
  "staff.create": "newStaff",
  "webhook.change": "changedWebhook",
  "webhook.create": "changedWebhook",
};

type Source = {
  id: string;
  operatorId: string;
  action: AuditAction;
  actor: string;
  subject: string;
  source: string | null;
  device: string | null;
  at: Date;
};

// A transaction that began earlier may commit later: events of the last ten minutes are looked at again.
const NEW_SOURCES = `
  INSERT INTO alarm_source (audit_id, operator_id, at)
  SELECT a.id, a.operator_id, a.created_at FROM audit a
  WHERE a.created_at >= greatest((SELECT max(at) FROM alarm_source) - interval '10 minutes', clock_timestamp() - interval '1 day')
    AND a.action = ANY($1::text[]) AND a.operator_id IS NOT NULL
    AND NOT EXISTS (SELECT FROM alarm_source seen WHERE seen.audit_id = a.id)
  ORDER BY a.created_at, a.id LIMIT ${BATCH_MAX}
  ON CONFLICT DO NOTHING RETURNING audit_id`;
const READ_SOURCES = `SELECT id, operator_id AS "operatorId", action, actor, subject, source, device, created_at AS at
  FROM audit WHERE id = ANY($1::uuid[]) ORDER BY created_at, id`;

/** Raises alarms for new audit events, each once: at most 200 in one transaction. Returns how many it looked at. */
export async function raiseAlarms(): Promise<number> {
  return transaction(async (tx) => {
    const { rows: taken } = await tx.query<{ audit_id: string }>(NEW_SOURCES, [Object.keys(KIND_OF)]);
    if (taken.length === 0) return 0;
    const { rows: sources } = await tx.query<Source>(READ_SOURCES, [taken.map(({ audit_id: id }) => id)]);
    for (const source of sources) await raise(tx, source);
    await tx.query("DELETE FROM alarm_source WHERE at < clock_timestamp() - interval '2 days'");
    return taken.length;
  });
}

const REPEAT = `UPDATE alarm SET count = count + 1, last_at = greatest(last_at, $4), read_at = NULL, read_by = NULL
  WHERE operator_id = $1 AND kind = $2 AND subject = $3 AND last_at > $4::timestamptz - interval '1 hour'`;
const RAISE = `INSERT INTO alarm (operator_id, id, kind, subject, actor, source, device, first_at, last_at)
  VALUES ($1, $2, $3, $4, $5, $6, $7, $8, $8)`;

async function raise(tx: Tx, { operatorId, action, actor, subject, source, device, at }: Source): Promise<void> {
  const kind = KIND_OF[action] as AlarmKind;
  const { rowCount } = await tx.query(REPEAT, [operatorId, kind, subject, at]);
  if (rowCount) return;
  await tx.query(RAISE, [operatorId, uuidV7(), kind, subject, actor, source, device, at]);
}
