import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { cutPage, rangeSql } from "../records/keyset.ts";
import { listAuditEventsContract } from "./list-audit-events.contract.ts";

type ShownAuditEvent = Output<typeof listAuditEventsContract>["auditEvents"][number];
type Row = Omit<ShownAuditEvent, "auditEventId" | "at"> & { id: string; createdAt: Date };

/** Returns a page of the audit events of the caller's operator, by keyset pagination. */
export const listAuditEvents = operation(listAuditEventsContract, async (ctx, { limit, ...wanted }) => {
  const range = rangeSql(wanted, "d.created_at", "d.id", 3);
  const found = await rows<Row>({
    text: `SELECT d.id, d.created_at AS "createdAt", d.actor, s.name AS "actorName", d.action, d.subject, d.facts
           FROM audit d LEFT JOIN staff s ON d.actor = 'staff:' || s.id AND s.operator_id = $1
           WHERE d.operator_id = $1 AND ${range.where}
           ORDER BY ${range.order("d.created_at", "d.id")} LIMIT $2`,
    values: [ctx.operatorId, limit + 1, ...range.values],
  });
  const { page, next } = cutPage(found, limit);
  return {
    output: {
      auditEvents: page.map(({ id, createdAt, ...auditEvent }) => ({ ...auditEvent, auditEventId: id, at: createdAt })),
      next,
    },
  };
});

type WrittenAuditEvent = {
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
