import type { Tx } from "#lib/server/db.ts";
import { type PrismaTx, prismaTransaction } from "#lib/server/prisma-client.ts";
import { columnsOf } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import type { AuditAction } from "./audit-action.contract.ts";

/** The data of an audit event. `subject`: an id, a number, a key or an e-mail. `facts` must contain no secrets. */
export type AuditEvent = {
  action: AuditAction;
  operatorId: string | null;
  subject: string;
  facts?: Record<string, unknown>;
};

const COLUMNS = columnsOf("Audit", ["id", "actor", "action", "operatorId", "subject", "facts"]);

/** Writes an audit event in the transaction of the action itself. `actor`: "command:<user>" or "staff:<id>". */
export async function writeAuditEvent(
  tx: Tx,
  actor: string,
  { action, operatorId, subject, facts = {} }: AuditEvent,
): Promise<void> {
  const text = JSON.stringify(facts, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  // SQL, because transactions that move money write audit events too.
  await tx.query(`INSERT INTO audit (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, $6)`, [
    uuidV7(),
    actor,
    action,
    operatorId,
    subject,
    text,
  ]);
}

/**
 * Writes an audit event for an action of a staff member, in the transaction of that action. Writes nothing for a
 * credential: the record itself shows what the credential did.
 */
export async function writeStaffAuditEvent(tx: Tx, actor: string, auditEvent: AuditEvent): Promise<void> {
  if (actor.startsWith("staff:")) await writeAuditEvent(tx, actor, auditEvent);
}

/**
 * Runs `work` and writes its audit event in the same transaction. Returns the result of `work`. `work` may send
 * statements on `tx` or through `prisma`, one after the other.
 */
export function audited<T>(
  actor: string,
  work: (tx: Tx, prisma: PrismaTx) => Promise<{ auditEvent: AuditEvent; result: T }>,
): Promise<T> {
  return prismaTransaction(async (prisma, tx) => {
    const { auditEvent, result } = await work(tx, prisma);
    await writeAuditEvent(tx, actor, auditEvent);
    return result;
  });
}
