import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { prisma } from "#lib/server/prisma-client.ts";
import { type Row, select } from "#lib/server/row.ts";
import { cutPage, rangeSql } from "../records/keyset.ts";
import { type DELIVERY_STATUSES, listDeliveriesContract, showDeliveryContract } from "./delivery.contract.ts";
import { refuseForeignWebhook, webhookNotFound } from "./webhook.ts";

const FIELDS = ["status", "attempts", "createdAt", "deliveredAt"] as const;
const LAST =
  "FROM webhook_attempt a WHERE a.account_id = d.account_id AND a.delivery_id = d.id AND a.number = d.attempts";

/** The columns of a delivery that the list shows. A subquery has the name of its column. Use with `FROM webhook_delivery d`. */
const DELIVERY_COLUMNS = `d.event_id AS id, d.id AS "deliveryId", d.body::jsonb ->> 'type' AS event, ${select("WebhookDelivery", "d", FIELDS)},
  (SELECT ${select("WebhookAttempt", "a", ["statusCode"])} ${LAST}), (SELECT ${select("WebhookAttempt", "a", ["error"])} ${LAST}),
  CASE d.status WHEN 'DUE' THEN d.next_attempt_at END AS "nextAttemptAt"`;

type DeliveryStatus = (typeof DELIVERY_STATUSES)[number];
type DeliveryRow = Row<"WebhookDelivery", "id" | (typeof FIELDS)[number], { status: DeliveryStatus }> &
  Row<"WebhookAttempt", "statusCode" | "error"> & {
    deliveryId: string;
    event: string | null;
    nextAttemptAt: Date | null;
  };

/**
 * Returns a page of the deliveries to a webhook. Keyset pagination: the last page costs as much as the first. Throws
 * WEBHOOK_NOT_FOUND when the webhook is not the caller's.
 */
export const listDeliveries = operation(
  listDeliveriesContract,
  async (ctx, { webhookId, status, limit, ...wanted }) => {
    await refuseForeignWebhook(ctx, webhookId);
    const range = rangeSql(wanted, "d.created_at", "d.event_id", 3);
    const found = await rows<DeliveryRow>({
      // The status is in the text, so that rare statuses use their partial indexes. The contract allows few values.
      text: `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d
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
  const where = { id: deliveryId, accountId: { in: [...ctx.accountIds] } };
  const delivery = await prisma().webhookDelivery.findFirst({ where });
  if (!delivery) throw webhookNotFound();
  const { accountId, endpointId: webhookId, eventId, body, createdAt, deliveredAt } = delivery;
  const webhook = await prisma().webhookEndpoint.findFirstOrThrow({ where: { id: webhookId }, select: { url: true } });
  const attempts = await prisma().webhookAttempt.findMany({
    where: { accountId, deliveryId },
    omit: { accountId: true, deliveryId: true },
    orderBy: { number: "asc" },
  });
  const last = attempts.find(({ number }) => number === delivery.attempts);
  const status = delivery.status as DeliveryStatus;
  return {
    output: {
      deliveryId,
      eventId,
      webhookId,
      url: webhook.url,
      event: body && JSON.parse(body).type,
      body,
      status,
      statusCode: last?.statusCode ?? null,
      error: last?.error ?? null,
      createdAt,
      nextAttemptAt: status === "DUE" ? delivery.nextAttemptAt : null,
      deliveredAt,
      attempts,
    },
  };
});
