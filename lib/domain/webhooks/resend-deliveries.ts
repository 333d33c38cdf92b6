import { type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/notify.ts";
import { actorName, operation } from "#lib/server/operation.ts";
import { type AuditEvent, writeStaffAuditEvent } from "../audit/write-audit-event.ts";
import { RESENT_MAX, resendDeliveriesContract } from "./delivery.contract.ts";
import { findWebhook, refuseInactive } from "./webhook.ts";

/** Makes the deliveries of `chosen` (account_id, id) due at once. An automatic attempt that was planned stays planned. */
const MAKE_CHOSEN_DUE = `UPDATE webhook_delivery d SET status = 'DUE', next_attempt_at = clock_timestamp(), leased_by = NULL,
    planned_at = COALESCE(d.planned_at, CASE WHEN d.status = 'DUE' AND d.next_attempt_at > clock_timestamp() THEN d.next_attempt_at END)
  FROM chosen WHERE d.account_id = chosen.account_id AND d.id = chosen.id`;

/**
 * Makes deliveries due at once, whatever their status is. They keep their ids, so a receiver that remembers the ids
 * processes no event twice. It is an extra attempt: if it fails, the next automatic attempt is made at its time, and there
 * is none after the last planned one. Leaves out what is being sent. Throws WEBHOOK_NOT_FOUND, or ACTION_REFUSED when the
 * webhook is inactive.
 */
export const resendDeliveries = operation(resendDeliveriesContract, async (ctx, { webhookId, deliveryIds, status }) => {
  const webhook = await findWebhook(ctx, webhookId);
  refuseInactive(webhook);
  // From here on it must succeed.
  const count = await transaction(async (tx) => {
    const { rowCount } = await tx.query(
      `WITH chosen AS MATERIALIZED (
         SELECT account_id, id FROM webhook_delivery
         WHERE endpoint_id = $1 AND ($2::uuid[] IS NULL OR id = ANY($2)) AND ($3::text IS NULL OR status = $3)
           AND (status <> 'DUE' OR leased_by IS NULL)
         ORDER BY event_id DESC LIMIT $4 FOR UPDATE SKIP LOCKED)
       ${MAKE_CHOSEN_DUE}`,
      [webhookId, deliveryIds ?? null, status ?? null, RESENT_MAX],
    );
    await announce(tx, { accountIds: [webhook.accountId], tags: ["deliveries"], queues: ["deliveries"] });
    const facts = { count: rowCount ?? 0, deliveryIds, status };
    const auditEvent: AuditEvent = {
      action: "webhook.resend",
      operatorId: ctx.operatorId,
      subject: webhookId,
      facts,
    };
    await writeStaffAuditEvent(tx, actorName(ctx), auditEvent);
    return rowCount ?? 0;
  });
  return { output: { count } };
});

/**
 * Makes the deliveries of these events due at once, to the active webhooks of these accounts, whatever their status is. Leaves out
 * what is being sent. Returns how many, and of how many of the events.
 */
export async function resendEvents(
  tx: Tx,
  accountIds: readonly string[],
  eventIds: readonly string[],
): Promise<{ deliveries: number; events: number }> {
  const { rows } = await tx.query<{ deliveries: bigint; events: bigint }>(
    `WITH chosen AS MATERIALIZED (
       SELECT d.account_id, d.id FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id AND d.event_id = ANY($2::uuid[])
       WHERE e.account_id = ANY($1::uuid[]) AND e.active AND e.deleted_at IS NULL AND (d.status <> 'DUE' OR d.leased_by IS NULL)
       FOR UPDATE OF d SKIP LOCKED),
     made AS (${MAKE_CHOSEN_DUE} RETURNING d.event_id)
     SELECT count(*) AS deliveries, count(DISTINCT event_id) AS events FROM made`,
    [accountIds, eventIds],
  );
  await announce(tx, { accountIds: [...accountIds], tags: ["deliveries"], queues: ["deliveries"] });
  return { deliveries: Number(rows[0]?.deliveries ?? 0n), events: Number(rows[0]?.events ?? 0n) };
}
