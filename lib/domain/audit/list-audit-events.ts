import type { Output } from "#lib/core/contract.ts";
import { type Context, operation } from "#lib/server/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { auditNames } from "./audit-names.ts";
import { type AuditRow, findAuditEvents } from "./find-audit-events.ts";
import { listAuditEventsContract } from "./list-audit-events.contract.ts";

export type ShownAuditEvent = Output<typeof listAuditEventsContract>["auditEvents"][number];

/** Returns a page of the audit events of the caller's operator, by keyset pagination. */
export const listAuditEvents = operation(listAuditEventsContract, async (ctx, wanted) => {
  return { output: await auditPage(ctx, wanted) };
});

/** Returns a page of the audit events of the caller's operator, with the names of who and what they are about. */
export async function auditPage(ctx: Context, wanted: Parameters<typeof findAuditEvents>[1]) {
  const { page, next } = await findAuditEvents(ctx.operatorId, wanted);
  const named = await auditNames(ctx, page);
  const auditEvents: ShownAuditEvent[] = page.map((event) => {
    const { id, createdAt, number, ...own } = event;
    return {
      ...own,
      ...named(event),
      auditEventId: id,
      at: createdAt,
      number: number === null ? null : Number(number),
    };
  });
  return { auditEvents, next };
}

type WrittenAuditEvent = Pick<AuditRow, "createdAt" | "actor" | "action" | "subject" | "facts" | "source" | "device">;

/** Returns the last `limit` audit events, newest first, of one operator, or of all when `operatorId` is null. */
export async function recentAuditEvents(operatorId: string | null, limit: number): Promise<WrittenAuditEvent[]> {
  const found = await prisma().audit.findMany({
    where: operatorId === null ? {} : { operatorId },
    select: { createdAt: true, actor: true, action: true, subject: true, facts: true, source: true, device: true },
    orderBy: [{ createdAt: "desc" }, { id: "desc" }],
    take: limit,
  });
  return found.map(({ facts, ...own }) => ({ ...own, facts: facts as AuditRow["facts"] }));
}
