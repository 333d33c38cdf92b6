import type { Output } from "#lib/core/contract.ts";
import { rows } from "#lib/server/db.ts";
import { operation } from "#lib/server/operation.ts";
import { webhookNotFound } from "../webhooks/webhook.ts";
import { listDeliveriesContract } from "./list-deliveries.contract.ts";

type Delivery = Output<typeof listDeliveriesContract>["deliveries"][number];
type Attempt = Delivery["attempts"][number] & { deliveryId: string };

/** Gives the last deliveries to a webhook with every attempt at them. */
export const listDeliveries = operation(listDeliveriesContract, async (ctx, { webhookId, limit }) => {
  const [webhook] = await rows<{ id: string }>({
    text: "SELECT id FROM webhook_endpoint WHERE id = $1 AND account_id = ANY($2::uuid[])",
    values: [webhookId, ctx.accountIds],
  });
  if (!webhook) throw webhookNotFound();
  const deliveries = await rows<Omit<Delivery, "attempts">>({
    // Event ids are made in the order of time.
    text: `SELECT id AS "deliveryId", body, status, created_at AS "createdAt", delivered_at AS "deliveredAt",
             CASE status WHEN 'DUE' THEN next_attempt_at END AS "nextAttemptAt"
           FROM webhook_delivery WHERE endpoint_id = $1 ORDER BY event_id DESC LIMIT $2`,
    values: [webhookId, limit],
  });
  const attempts = await attemptsAt(
    ctx.accountIds,
    deliveries.map((delivery) => delivery.deliveryId),
  );
  const withAttempts = deliveries.map((delivery) => ({
    ...delivery,
    attempts: attempts.filter((attempt) => attempt.deliveryId === delivery.deliveryId),
  }));
  return { output: { deliveries: withAttempts } };
});

function attemptsAt(accountIds: readonly string[], deliveryIds: string[]): Promise<Attempt[]> {
  return rows<Attempt>({
    text: `SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs", status_code AS "statusCode",
             error, response
           FROM webhook_attempt WHERE account_id = ANY($1::uuid[]) AND delivery_id = ANY($2::uuid[]) ORDER BY delivery_id, number`,
    values: [accountIds, deliveryIds],
  });
}
