import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { cutPage, rangeSql } from "../records/keyset.ts";
import { refuseForeignWebhook } from "../webhooks/find-webhook.ts";
import { DELIVERY_COLUMNS } from "./delivery.ts";
import { listDeliveriesContract } from "./list-deliveries.contract.ts";

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
