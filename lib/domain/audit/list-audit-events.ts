import { PLATFORM_ID } from "#lib/core/role.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { cutPage, rangeSql } from "../records/keyset.ts";
import { listAuditEventsContract } from "./list-audit-events.contract.ts";

const FIELDS = ["id", "createdAt", "actor", "action", "subject", "facts", "source", "device"] as const;
type Narrowed = { facts: Record<string, unknown> };
type AuditRow = Row<"Audit", (typeof FIELDS)[number], Narrowed> & { actorName: string | null };

/** Returns a page of the audit events of the caller's operator, by keyset pagination. */
export const listAuditEvents = operation(listAuditEventsContract, async (ctx, { limit, ...wanted }) => {
  const range = rangeSql(wanted, "d.created_at", "d.id", 3);
  const found = await rows<AuditRow>({
    text: `SELECT ${select("Audit", "d", FIELDS)}, COALESCE(s.name, c.name) AS "actorName"
           FROM audit d LEFT JOIN staff s ON d.actor = 'staff:' || s.id AND s.operator_id IN ($1, '${PLATFORM_ID}')
             LEFT JOIN credential c ON d.actor = 'credential:' || c.id AND c.operator_id = $1
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

type WrittenAuditEvent = Omit<AuditRow, "id" | "actorName">;

/** Returns the last `limit` audit events, newest first, of one operator, or of all when `operatorId` is null. */
export async function recentAuditEvents(operatorId: string | null, limit: number): Promise<WrittenAuditEvent[]> {
  const found = await prisma().audit.findMany({
    where: operatorId === null ? {} : { operatorId },
    select: { createdAt: true, actor: true, action: true, subject: true, facts: true, source: true, device: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return found.map(({ facts, ...own }) => ({ ...own, facts: facts as Narrowed["facts"] }));
}
