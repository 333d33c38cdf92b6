import type { AuditAction } from "../core/audit-action.ts";
import type { Tx } from "./db.ts";
import { uuidV7 } from "./uuid-v7.ts";

/** The data of an audit event. `subject`: an id, a number, a key or an e-mail. `facts` must contain no secrets. */
export type AuditEvent = {
  action: AuditAction;
  operatorId: string | null;
  subject: string;
  facts?: Record<string, unknown>;
};

/** Writes an audit event in the transaction of the action itself. `actor`: "command:<user>" or "staff:<id>". */
export async function writeAuditEvent(
  tx: Tx,
  actor: string,
  { action, operatorId, subject, facts = {} }: AuditEvent,
): Promise<void> {
  const text = JSON.stringify(facts, (_, value) => (typeof value === "bigint" ? Number(value) : value));
  await tx.query("INSERT INTO audit (id, actor, action, operator_id, subject, facts) VALUES ($1, $2, $3, $4, $5, $6)", [
    uuidV7(),
    actor,
    action,
    operatorId,
    subject,
    text,
  ]);
}
