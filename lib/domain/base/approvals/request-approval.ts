import { refuse } from "#lib/core/errors.ts";
import { APPROVAL_HOURS } from "#lib/core/limits.ts";
import { rows } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context } from "#lib/server/operations/operation.ts";
import { columnsOf } from "#lib/server/row.ts";
import { uuidV7 } from "#lib/server/uuid-v7.ts";
import { type AuditEvent, audited } from "../audit/write-audit-event.ts";
import type { ApprovalKind } from "./approval.contract.ts";
import { administratorsOf } from "./approval.ts";

/** Throws ACTION_REFUSED when nobody but the caller could confirm. */
export async function refuseAlone({ operatorId, actor }: Context): Promise<void> {
  const others = (await administratorsOf(operatorId)).filter((id) => id !== actor.id);
  if (others.length > 0) return;
  throw refuse("ACTION_REFUSED", "You are the only administrator, so nobody could confirm it: invite another first.");
}

/** Returns the id of an open request of this kind with these facts, or null. */
export async function openApproval(
  { operatorId }: Pick<Context, "operatorId">,
  kind: ApprovalKind,
  facts: Record<string, unknown>,
): Promise<string | null> {
  const [open] = await rows<{ id: string }>({
    text: `SELECT id FROM approval WHERE operator_id = $1 AND kind = $2 AND facts @> $3::jsonb AND status = 'OPEN' AND expires_at > now()
           ORDER BY requested_at DESC LIMIT 1`,
    values: [operatorId, kind, JSON.stringify(facts)],
  });
  return open?.id ?? null;
}

const COLUMNS = columnsOf("Approval", ["id", "operatorId", "kind", "facts", "requestedBy", "expiresAt"]);

/**
 * Stores that the caller asks for something that a second administrator must confirm within APPROVAL_HOURS, and tells
 * open consoles. `facts` must contain no secrets. Returns its id. Throws ACTION_REFUSED when nobody could confirm.
 */
export async function requestApproval(
  ctx: Context,
  kind: ApprovalKind,
  facts: Record<string, unknown>,
): Promise<string> {
  await refuseAlone(ctx);
  const id = uuidV7();
  return audited(actorName(ctx), async (tx) => {
    await tx.query({
      // SQL, because Prisma cannot add to the database's clock.
      text: `INSERT INTO approval (${COLUMNS}) VALUES ($1, $2, $3, $4, $5, now() + make_interval(hours => $6))`,
      values: [id, ctx.operatorId, kind, JSON.stringify(facts), ctx.actor.id, APPROVAL_HOURS],
    });
    await announce(tx, { accountIds: [...ctx.accountIds], tags: ["approvals", "audit"], queues: [] });
    const auditEvent: AuditEvent = {
      action: "approval.request",
      operatorId: ctx.operatorId,
      subject: id,
      facts: { kind, ...facts },
    };
    return { auditEvent, result: id };
  });
}
