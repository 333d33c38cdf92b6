import { columnsOf } from "#lib/server/row.ts";

const DELIVERY = columnsOf("WebhookDelivery", ["accountId", "id", "endpointId", "eventId", "createdAt"]);
const OUTBOX = columnsOf("WebhookOutbox", [
  "accountId",
  "deliveryId",
  "endpointId",
  "eventId",
  "createdAt",
  "nextAttemptAt",
]);

/**
 * Returns the statement that inserts deliveries, due at once. `source`: a query for account_id, id, endpoint_id, event_id,
 * created_at and body, which is null if it is to be rendered later.
 */
export function insertDeliveriesSql(source: string): string {
  return `WITH made AS (INSERT INTO webhook_delivery (${DELIVERY}, body) ${source} RETURNING ${DELIVERY})
    INSERT INTO webhook_outbox (${OUTBOX}) SELECT ${DELIVERY}, clock_timestamp() FROM made`;
}
