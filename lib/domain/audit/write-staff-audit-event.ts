import type { Tx } from "#lib/server/db.ts";
import { type AuditEvent, writeAuditEvent } from "#lib/server/write-audit-event.ts";

/**
 * Writes an audit event for an action of a staff member, in the transaction of that action. Writes nothing for a
 * credential: the record itself shows what the credential did.
 */
export async function writeStaffAuditEvent(tx: Tx, actor: string, auditEvent: AuditEvent): Promise<void> {
  if (actor.startsWith("staff:")) await writeAuditEvent(tx, actor, auditEvent);
}
