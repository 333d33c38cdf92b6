import { rows } from "#lib/server/db.ts";
import type { TimelineEntry } from "./timeline.contract.ts";

type Delivery = Extract<TimelineEntry, { kind: "delivery" }>;
type Attempt = Delivery["attempts"][number] & { deliveryId: string };

/** Returns the webhook deliveries of these events, oldest first, each with all of its attempts. */
export async function deliveriesOf(accountId: string, eventIds: readonly string[]): Promise<Delivery[]> {
  const deliveries = await rows<Omit<Delivery, "kind" | "attempts"> & { id: string }>({
    text: `SELECT d.id, d.created_at AS at, e.url, d.status, CASE d.status WHEN 'DUE' THEN d.next_attempt_at END AS "nextAttemptAt"
           FROM webhook_endpoint e JOIN webhook_delivery d ON d.endpoint_id = e.id AND d.event_id = ANY($2::uuid[])
           WHERE e.account_id = $1 ORDER BY d.created_at, d.id`,
    values: [accountId, eventIds],
  });
  if (deliveries.length === 0) return [];
  const attempts = await rows<Attempt>({
    text: `SELECT delivery_id AS "deliveryId", number, started_at AS "startedAt", duration_ms AS "durationMs",
             status_code AS "statusCode", error
           FROM webhook_attempt WHERE account_id = $1 AND delivery_id = ANY($2::uuid[]) ORDER BY delivery_id, number`,
    values: [accountId, deliveries.map((delivery) => delivery.id)],
  });
  return deliveries.map(({ id, ...delivery }) => ({
    ...delivery,
    kind: "delivery",
    attempts: attempts.filter((attempt) => attempt.deliveryId === id),
  }));
}
