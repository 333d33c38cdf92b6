import { refuse } from "#lib/core/errors.ts";
import type { AnyRole } from "#lib/core/role.ts";
import type { Tx } from "#lib/server/db.ts";
import type { Context } from "#lib/server/operations/operation.ts";
import { type PrismaTx, prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import type { AuditEvent } from "../audit/write-audit-event.ts";
import type { ApprovalKind } from "./approval.contract.ts";

const FIELDS = [
  "id",
  "operatorId",
  "kind",
  "facts",
  "requestedBy",
  "requestedAt",
  "expiresAt",
  "status",
  "decidedBy",
  "decidedAt",
  "collectedAt",
] as const;
type Narrowed = {
  kind: ApprovalKind;
  facts: Record<string, unknown>;
  status: "OPEN" | "CONFIRMED" | "DECLINED";
};

/** A stored approval. `isOver`: its time has passed, by the database's clock. */
export type Approval = Row<"Approval", (typeof FIELDS)[number], Narrowed> & { isOver: boolean };

/** What a kind does. Both run in the transaction that decides, and return what the audit says of it. */
export type ApprovalAction = {
  /** Who may ask for it, still at the confirmation. Absent: administrators. */
  askers?: readonly AnyRole[];
  /** At the confirmation. `decidedBy`: who confirms. Absent: everything happens when the secret is collected. */
  confirm?: (approval: Approval, tx: Tx, prisma: PrismaTx) => Promise<AuditEvent>;
  /** When the person who asked collects the secret. Absent: there is none. */
  collect?: (approval: Approval, tx: Tx, prisma: PrismaTx) => Promise<Collected>;
};
export type Collected = {
  auditEvent: AuditEvent;
  result: { credentialId: string; clientSecret?: string; apiKey?: string };
};
export type ApprovalActions = Record<ApprovalKind, ApprovalAction>;

/**
 * Locks an approval of the caller's operator until the transaction ends, which Prisma cannot do. Throws NotFound when
 * there is none.
 */
export async function lockApproval(tx: Tx, { operatorId }: Context, approvalId: string): Promise<Approval> {
  const { rows } = await tx.query<Approval>({
    text: `SELECT ${select("Approval", "a", FIELDS)}, a.expires_at <= now() AS "isOver"
           FROM approval a WHERE a.id = $1 AND a.operator_id = $2 FOR UPDATE`,
    values: [approvalId, operatorId],
  });
  if (!rows[0]) throw refuse("NotFound", "There is no such request for a second administrator.");
  return rows[0];
}

/** Returns whether a person of the operator who can sign in has one of these roles. */
export async function hasRole(
  by: PrismaTx,
  { id, operatorId, roles }: { id: string; operatorId: string; roles: readonly AnyRole[] },
): Promise<boolean> {
  const where = { id, operatorId, role: { in: [...roles] }, disabledAt: null };
  return (await by.staff.count({ where })) > 0;
}

/** Returns the ids of the operator's administrators who can sign in. */
export async function administratorsOf(operatorId: string, by: PrismaTx = prisma()): Promise<string[]> {
  const found = await by.staff.findMany({
    where: { operatorId, role: "admin", disabledAt: null },
    select: { id: true },
  });
  return found.map(({ id }) => id);
}
