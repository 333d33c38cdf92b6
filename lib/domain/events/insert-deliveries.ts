import { columnsOf } from "#lib/server/row.ts";

/**
 * Longer than any send can take. After this time others may claim the deliveries of a worker that hangs. The deliveries
 * of a worker that dies are freed at once.
 */
export const LEASE = "interval '60 seconds'";

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

/**
 * Returns the same statement for a worker that sends deliveries itself: those with a body to the webhooks that are
 * `ready`, which are claimed from the start. It returns every delivery.
 */
export function insertClaimedSql(source: string, { ready, worker }: { ready: string; worker: string }): string {
  const claimed = `body IS NOT NULL AND endpoint_id = ANY(${ready}::uuid[]) AS is_local`;
  return `WITH made AS (INSERT INTO webhook_delivery (${DELIVERY}, body) ${source} RETURNING ${DELIVERY}, ${claimed})
    INSERT INTO webhook_outbox (${OUTBOX}, leased_by, leased_until)
    SELECT ${DELIVERY}, clock_timestamp(), CASE WHEN is_local THEN ${worker}::uuid END, CASE WHEN is_local THEN clock_timestamp() + ${LEASE} END
    FROM made
    RETURNING account_id AS "accountId", delivery_id AS id, endpoint_id AS "webhookId", event_id AS "eventId", leased_by IS NOT NULL AS "isLocal"`;
}
