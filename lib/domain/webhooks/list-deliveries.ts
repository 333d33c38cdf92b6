import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { cutPage, rangeSql } from "../records/keyset.ts";
import { listDeliveriesContract, showDeliveryContract } from "./delivery.contract.ts";
import { refuseForeignWebhook, webhookNotFound } from "./webhook.ts";

/** The columns of a delivery that the console shows. Use with `FROM webhook_delivery d`. */
const DELIVERY_COLUMNS = `d.id AS "deliveryId", d.event_id AS "eventId", d.body::jsonb ->> 'type' AS event, d.status, d.attempts,
  (SELECT a.status_code FROM webhook_attempt a WHERE a.account_id = d.account_id AND a.delivery_id = d.id AND a.number = d.attempts) AS "statusCode",
  (SELECT a.error FROM webhook_attempt a WHERE a.account_id = d.account_id AND a.delivery_id = d.id AND a.number = d.attempts) AS error,
  d.created_at AS "createdAt", CASE d.status WHEN 'DUE' THEN d.next_attempt_at END AS "nextAttemptAt", d.delivered_at AS "deliveredAt"`;

type Delivery = Output<typeof showDeliveryContract>;
type Row = Output<typeof listDeliveriesContract>["deliveries"][number] & { id: string };

/**
 * Returns a page of the deliveries to a webhook. Keyset pagination: the last page costs as much as the first. Throws
 * WEBHOOK_NOT_FOUND when the webhook is not the caller's.
 */
export const listDeliveries = operation(
  listDeliveriesContract,
  async (ctx, { webhookId, status, limit, ...wanted }) => {
    await refuseForeignWebhook(ctx, webhookId);
    const range = rangeSql(wanted, "d.created_at", "d.event_id", 3);
    const found = await rows<Row>({
      // The status is in the text, so that rare statuses use their partial indexes. The contract allows few values.
      text: `SELECT ${DELIVERY_COLUMNS}, d.event_id AS id FROM webhook_delivery d
           WHERE d.endpoint_id = $1 AND ${status ? `d.status = '${status}'` : "true"} AND ${range.where}
           ORDER BY ${range.order("d.created_at", "d.event_id")} LIMIT $2`,
      values: [webhookId, limit + 1, ...range.values],
    });
    const { page, next } = cutPage(found, limit);
    return { output: { deliveries: page, next } };
  },
);

/** Returns a delivery with its body and all its attempts. Throws WEBHOOK_NOT_FOUND when there is no such delivery. */
export const showDelivery = operation(showDeliveryContract, async (ctx, { deliveryId }) => {
  const [delivery] = await rows<Omit<Delivery, "attempts"> & { attempts: number }>({
    text: `SELECT ${DELIVERY_COLUMNS}, d.body, e.id AS "webhookId", e.url
           FROM webhook_delivery d JOIN webhook_endpoint e ON e.id = d.endpoint_id
           WHERE d.account_id = ANY($1::uuid[]) AND d.id = $2`,
    values: [ctx.accountIds, deliveryId],
  });
  if (!delivery) throw webhookNotFound();
  const attempts = await rows<Delivery["attempts"][number]>({
    text: `SELECT number, started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode", error, response
           FROM webhook_attempt WHERE account_id = ANY($1::uuid[]) AND delivery_id = $2 ORDER BY number`,
    values: [ctx.accountIds, deliveryId],
  });
  return { output: { ...delivery, attempts } };
});
