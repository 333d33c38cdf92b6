import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { refuseForeignWebhook } from "../webhooks/find-webhook.ts";
import { DELIVERY_COLUMNS } from "./delivery.ts";
import { listDeliveriesContract } from "./list-deliveries.contract.ts";

type Row = Output<typeof listDeliveriesContract>["deliveries"][number] & { eventId: string };

/** Gives a page of what went out to a webhook; pages are found by key, so the last costs what the first does. */
export const listDeliveries = operation(listDeliveriesContract, async (ctx, { webhookId, status, before, limit }) => {
  await refuseForeignWebhook(ctx, webhookId);
  const found = await rows<Row>({
    // Event ids are made in the order of time.
    text: `SELECT ${DELIVERY_COLUMNS} FROM webhook_delivery d
           WHERE d.endpoint_id = $1 AND ($2::text IS NULL OR d.status = $2) AND ($3::uuid IS NULL OR d.event_id < $3)
           ORDER BY d.event_id DESC LIMIT $4`,
    values: [webhookId, status ?? null, before ?? null, limit + 1],
  });
  const deliveries = found.slice(0, limit);
  const last = found.length > limit ? deliveries.at(-1) : undefined;
  return { output: { deliveries, next: last?.eventId ?? null } };
});
