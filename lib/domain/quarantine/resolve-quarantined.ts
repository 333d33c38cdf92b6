import { refuse } from "#lib/core/errors.ts";
import { writeAuditEvent } from "#lib/domain/audit/write-audit-event.ts";
import { transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, type Context, operation } from "#lib/server/operation.ts";
import { findQuarantined, type Quarantined } from "./find-quarantined.ts";
import { resolveQuarantinedContract } from "./resolve-quarantined.contract.ts";

/**
 * Marks a quarantined message as resolved. A repeated call keeps the first reason. Throws NotFound when the caller sees
 * no such message.
 */
export const resolveQuarantined = operation(resolveQuarantinedContract, async (ctx, { messageId, reason }) => {
  const before = await find(ctx, messageId);
  if (!before.resolved) await resolve(ctx, before, reason);
  return { output: await find(ctx, messageId) };
});

async function find(ctx: Context, id: string): Promise<Quarantined> {
  const [message] = await findQuarantined(ctx, { id, limit: 1 });
  if (!message) throw refuse("NotFound", "No message with this id was set aside.");
  return message;
}

async function resolve(ctx: Context, message: Quarantined, reason: string): Promise<void> {
  await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `UPDATE rail_inbox SET resolved_at = clock_timestamp(), resolved_because = $2, resolved_by = $3
       WHERE id = $1 AND refused_because IS NOT NULL AND resolved_at IS NULL`,
      [message.messageId, reason, actorName(ctx)],
    );
    // A concurrent request resolved the message first.
    if (rowCount === 0) return;
    const { kind, because, endToEndId } = message;
    await writeAuditEvent(tx, actorName(ctx), {
      action: "quarantine.resolve",
      operatorId: ctx.operatorId,
      subject: message.messageId,
      facts: { kind, because, endToEndId, reason },
    });
    await announce(tx, { accountIds: [], tags: ["health"], queues: [] });
  });
}
