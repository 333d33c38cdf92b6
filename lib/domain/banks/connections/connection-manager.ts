import type { CacheTag } from "#lib/core/contract.ts";
import { refuse } from "#lib/core/errors.ts";
import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import { accountIdsOf, forgetAccounts } from "../../base/accounts/account.ts";
import type { AuditAction } from "../../base/audit/audit-action.contract.ts";
import { audited } from "../../base/audit/write-audit-event.ts";

/** Whose connections are changed, and who changes them, as the audit says it. */
export type Manager = { operatorId: string; actor: string };

type Changed<T> = { action: AuditAction; subject: string; facts: object; result: T };

/** What makes the worker try a connection. */
export const QUEUED = { testStatus: "QUEUED" } as const;

/** Returns the caller of an operation as a manager. */
export function managerOf(ctx: Context): Manager {
  return { operatorId: ctx.operatorId, actor: actorName(ctx) };
}

/** Runs a change of an operator's connections: one at a time, audited, and told to the worker and to open consoles. */
export async function changeConnections<T>(
  { operatorId, actor }: Manager,
  work: (on: PrismaTx, tx: Tx) => Promise<Changed<T>>,
  tags: CacheTag[] = ["connections", "audit"],
): Promise<T> {
  const accountIds = await accountIdsOf(operatorId);
  const made = await audited(actor, async (tx, on) => {
    await tx.query("SELECT FROM operator WHERE id = $1 FOR NO KEY UPDATE", [operatorId]);
    const { action, subject, facts, result } = await work(on, tx);
    await announce(tx, { accountIds, tags, queues: ["connections"] });
    return { auditEvent: { action, operatorId, subject, facts: { ...facts } }, result };
  });
  forgetAccounts(operatorId);
  return made;
}

const SETTINGS = {
  id: true,
  name: true,
  profile: true,
  environment: true,
  clientId: true,
  latePayments: true,
  unknownPayers: true,
  certificate: true,
  nextCertificate: true,
  active: true,
} as const;

/** Returns the operator's connection with this id, without its secrets. Throws NotFound when there is none. */
export async function connectionById({ operatorId }: Pick<Manager, "operatorId">, id: string, on: PrismaTx) {
  const found = await on.connection.findFirst({ where: { operatorId, id }, select: SETTINGS });
  if (!found) throw refuse("NotFound", "There is no such connection.");
  return found;
}
