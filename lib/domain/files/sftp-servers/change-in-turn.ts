import type { Tx } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context } from "#lib/server/operations/operation.ts";
import type { PrismaTx } from "#lib/server/prisma-client.ts";
import type { AuditAction } from "../../base/audit/audit-action.contract.ts";
import { audited } from "../../base/audit/write-audit-event.ts";
import type { FoundServer } from "./sftp-server.ts";

/** What makes the worker try a server. */
export const QUEUED = { testStatus: "QUEUED", leasedBy: null, leasedUntil: null } as const;

type Changed<T> = { action: AuditAction; id: string; facts: object; output: T };

/** Runs a change of an operator's servers or schedules: one at a time, audited, and told to the worker and to open consoles. */
export function changeInTurn<T>(
  ctx: Context,
  work: (on: PrismaTx, tx: Tx) => Promise<Changed<T>>,
): Promise<{ output: T }> {
  const { operatorId } = ctx;
  return audited(actorName(ctx), async (tx, on) => {
    await tx.query("SELECT FROM operator WHERE id = $1 FOR NO KEY UPDATE", [operatorId]);
    const { action, id, facts, output } = await work(on, tx);
    await announce(tx, {
      accountIds: [...ctx.accountIds],
      tags: ["statementSchedules", "audit"],
      queues: ["exports", "schedules"],
    });
    return { auditEvent: { action, operatorId, subject: id, facts: { ...facts } }, result: { output } };
  });
}

/** Returns what the audit says of a server's settings. */
export function factsOfServer({
  name,
  host,
  port,
  userName,
  folder,
}: Pick<FoundServer, "name" | "host" | "port" | "userName" | "folder">) {
  return { name, host, port, userName, folder };
}
