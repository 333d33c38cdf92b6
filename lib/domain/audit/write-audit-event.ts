import { type Tx, transaction } from "#lib/server/db.ts";
import { type AuditEvent, writeAuditEvent } from "#lib/server/write-audit-event.ts";

/** Runs `work` and writes its audit event in the same transaction. Returns the result of `work`. */
export function audited<T>(
  actor: string,
  work: (tx: Tx) => Promise<{ auditEvent: AuditEvent; result: T }>,
): Promise<T> {
  return transaction(async (tx) => {
    const { auditEvent, result } = await work(tx);
    await writeAuditEvent(tx, actor, auditEvent);
    return result;
  });
}

/**
 * Writes an audit event for an action of a staff member, in the transaction of that action. Writes nothing for a
 * credential: the record itself shows what the credential did.
 */
export async function writeStaffAuditEvent(tx: Tx, actor: string, auditEvent: AuditEvent): Promise<void> {
  if (actor.startsWith("staff:")) await writeAuditEvent(tx, actor, auditEvent);
}
