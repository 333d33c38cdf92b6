import { RECONCILIATION_ACT_MAX } from "#lib/core/files/file-limits.ts";
import { maskTaxIds, maskText } from "#lib/core/masking/mask-text.ts";
import type { AuditAction } from "#lib/domain/base/audit/audit-action.contract.ts";
import { writeStaffAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { resendEvents } from "#lib/domain/integration/webhooks/deliveries/resend-deliveries.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, type Context, operation } from "#lib/server/operations/operation.ts";
import { reconciliationById, type StoredReconciliation } from "../state/reconciliation.ts";
import {
  acceptReconciliationItemsContract,
  reopenReconciliationItemsContract,
  resendReconciliationEventsContract,
} from "./item.contract.ts";
import { factsOfFilters, type ItemFilters, itemsSql } from "./item-filters.ts";

type Chosen = ItemFilters & { itemIds?: string[] | undefined };

/** Accepts the chosen items that are open, with a note. Throws RECONCILIATION_NOT_FOUND. */
export const acceptReconciliationItems = operation(
  acceptReconciliationItemsContract,
  async (ctx, { note, ...chosen }) => {
    const stored = await reconciliationById(ctx, chosen.reconciliationId);
    // From here on it must succeed.
    const set = "accepted_by = $P1, accepted_at = clock_timestamp(), note = $P2";
    const values = [actorName(ctx), maskTaxIds(note)];
    const count = await act(ctx, stored, { chosen: { ...chosen, state: "open" }, set, values, step: 1 }, (tx, count) =>
      audit(tx, ctx, stored, "reconciliation.accept", {
        items: count,
        ...factsOfFilters(chosen),
        note: maskText(note),
      }),
    );
    return { output: { count } };
  },
);

/** Takes back that the chosen items were accepted. Throws RECONCILIATION_NOT_FOUND. */
export const reopenReconciliationItems = operation(reopenReconciliationItemsContract, async (ctx, chosen) => {
  const stored = await reconciliationById(ctx, chosen.reconciliationId);
  // From here on it must succeed.
  const set = "accepted_by = NULL, accepted_at = NULL, note = NULL";
  const count = await act(
    ctx,
    stored,
    { chosen: { ...chosen, state: "accepted" }, set, values: [], step: -1 },
    (tx, count) => audit(tx, ctx, stored, "reconciliation.reopen", { items: count, ...factsOfFilters(chosen) }),
  );
  return { output: { count } };
});

type Act = { chosen: Chosen; set: string; values: unknown[]; step: 1 | -1 };

/** Changes the chosen items and the count of those that were accepted. A run that ends meanwhile replaces them all, or waits. */
async function act(
  ctx: Context,
  { operatorId, id }: StoredReconciliation,
  { chosen, set, values: own, step }: Act,
  write: (tx: Tx, count: number) => Promise<void>,
): Promise<number> {
  const { where, values } = itemsSql(operatorId, chosen);
  const assigned = set.replaceAll(/\$P(\d)/g, (_, place) => `$${values.length + Number(place)}`);
  return transaction(async (tx) => {
    await tx.query("SELECT FROM reconciliation WHERE operator_id = $1 AND id = $2 FOR UPDATE", [operatorId, id]);
    const { rowCount } = await tx.query(
      `UPDATE reconciliation_item c SET ${assigned} WHERE (c.operator_id, c.reconciliation_id, c.id) IN (
         SELECT i.operator_id, i.reconciliation_id, i.id FROM reconciliation_item i WHERE ${where} ORDER BY i.number LIMIT ${RECONCILIATION_ACT_MAX})`,
      [...values, ...own],
    );
    const count = rowCount ?? 0;
    if (count === 0) return 0;
    await tx.query("UPDATE reconciliation SET accepted = accepted + $3 WHERE operator_id = $1 AND id = $2", [
      ...[operatorId, id, step * count],
    ]);
    await write(tx, count);
    await announce(tx, { accountIds: [...ctx.accountIds], tags: ["reconciliations"], queues: [] });
    return count;
  });
}

async function audit(
  tx: Tx,
  ctx: Context,
  { operatorId, id, fileName }: StoredReconciliation,
  action: AuditAction,
  facts: Record<string, unknown>,
): Promise<void> {
  await writeStaffAuditEvent(tx, actorName(ctx), { action, operatorId, subject: id, facts: { fileName, ...facts } });
}

/** Makes the events of the chosen items due again. Throws RECONCILIATION_NOT_FOUND. */
export const resendReconciliationEvents = operation(resendReconciliationEventsContract, async (ctx, chosen) => {
  const stored = await reconciliationById(ctx, chosen.reconciliationId);
  const { where, values } = itemsSql(stored.operatorId, chosen);
  // From here on it must succeed.
  return transaction(async (tx) => {
    const { rows: found } = await tx.query<{ eventId: string | null }>(
      `SELECT i.event_id AS "eventId" FROM reconciliation_item i WHERE ${where} ORDER BY i.number LIMIT ${RECONCILIATION_ACT_MAX}`,
      values,
    );
    const eventIds = found.flatMap(({ eventId }) => eventId ?? []);
    const { deliveries, events } = await resendEvents(tx, ctx.accountIds, eventIds);
    const output = { count: events, without: found.length - events };
    if (events > 0)
      await audit(tx, ctx, stored, "reconciliation.resend", { count: deliveries, ...factsOfFilters(chosen) });
    return { output };
  });
});
