import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { webhookNotFound } from "../webhooks/webhook.ts";
import { DELIVERY_COLUMNS } from "./delivery.ts";
import { showDeliveryContract } from "./show-delivery.contract.ts";

type Delivery = Output<typeof showDeliveryContract>;

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
