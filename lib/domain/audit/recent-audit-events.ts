import { rows } from "#lib/server/db.ts";

export type WrittenAuditEvent = {
  createdAt: Date;
  actor: string;
  action: string;
  subject: string;
  facts: Record<string, unknown>;
};

/** Returns the last `limit` audit events, newest first, of one operator, or of all when `operatorId` is null. */
export async function recentAuditEvents(operatorId: string | null, limit: number): Promise<WrittenAuditEvent[]> {
  return rows<WrittenAuditEvent>({
    text: `SELECT created_at AS "createdAt", actor, action, subject, facts FROM audit
           WHERE $1::uuid IS NULL OR operator_id = $1 ORDER BY created_at DESC, id DESC LIMIT $2`,
    values: [operatorId, limit],
  });
}
