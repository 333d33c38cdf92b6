import { type AuditEvent, writeStaffAuditEvent } from "#lib/domain/base/audit/write-audit-event.ts";
import { deliveriesSql } from "#lib/domain/base/records/delivery-state.ts";
import { type Tx, transaction } from "#lib/server/db.ts";
import { announce } from "#lib/server/jobs/notify.ts";
import { actorName, operation } from "#lib/server/operations/operation.ts";
import { findWebhook, refuseInactive } from "../webhook.ts";
import { RESENT_MAX, resendDeliveriesContract } from "./delivery.contract.ts";

/**
 * Makes the deliveries of `chosen` (id) due at once: `made`. An automatic attempt that was planned stays planned. One that
 * has arrived comes into the outbox again.
 */
const MAKE_CHOSEN_DUE = `waiting AS (
    UPDATE webhook_outbox o SET exhausted = false, next_attempt_at = clock_timestamp(), leased_by = NULL, leased_until = NULL,
      planned_at = COALESCE(o.planned_at, CASE WHEN NOT o.exhausted AND o.next_attempt_at > clock_timestamp() THEN o.next_attempt_at END)
    FROM chosen WHERE o.delivery_id = chosen.id AND (o.leased_until IS NULL OR o.leased_until <= clock_timestamp()) RETURNING o.event_id),
  arrived AS (
    INSERT INTO webhook_outbox (delivery_id, account_id, endpoint_id, event_id, created_at, next_attempt_at, attempts)
    SELECT d.id, d.account_id, d.endpoint_id, d.event_id, d.created_at, clock_timestamp(), d.attempts
    FROM ${deliveriesSql("DELIVERED")} AS d JOIN chosen ON chosen.id = d.id
    ON CONFLICT DO NOTHING RETURNING event_id),
  made AS (SELECT event_id FROM waiting UNION ALL SELECT event_id FROM arrived)`;

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
         SELECT d.id FROM ${deliveriesSql(status)} AS d
         WHERE d.endpoint_id = $1 AND ($2::uuid[] IS NULL OR d.id = ANY($2))
         ORDER BY d.created_at DESC, d.event_id DESC LIMIT $3),
       ${MAKE_CHOSEN_DUE} SELECT FROM made`,
      [webhookId, deliveryIds ?? null, RESENT_MAX],
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
       SELECT d.id FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id AND d.event_id = ANY($2::uuid[])
       WHERE e.account_id = ANY($1::uuid[]) AND e.active AND e.deleted_at IS NULL),
     ${MAKE_CHOSEN_DUE}
     SELECT count(*) AS deliveries, count(DISTINCT event_id) AS events FROM made`,
    [accountIds, eventIds],
  );
  await announce(tx, { accountIds: [...accountIds], tags: ["deliveries"], queues: ["deliveries"] });
  return { deliveries: Number(rows[0]?.deliveries ?? 0n), events: Number(rows[0]?.events ?? 0n) };
}
