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
 * Returns the SQL that inserts deliveries, due at once, and returns each as a `LocalDelivery` with `isLocal`: its worker sends it itself. `source`: a query for
 * account_id, id, endpoint_id, event_id, created_at and body, which is null if it is to be rendered later. `worker` has
 * claimed those with a body to the webhooks that are `ready` from the start: SQL for its id and for an array of theirs.
 */
export function insertDeliveriesSql(source: string, { ready, worker }: { ready: string; worker: string }) {
  const isLocal = `body IS NOT NULL AND endpoint_id = ANY(${ready}::uuid[]) AS is_local`;
  return {
    before: `made AS (INSERT INTO webhook_delivery (${DELIVERY}, body) ${source} RETURNING ${DELIVERY}, ${isLocal})`,
    text: `INSERT INTO webhook_outbox (${OUTBOX}, leased_by, leased_until)
    SELECT ${DELIVERY}, clock_timestamp(), CASE WHEN is_local THEN ${worker}::uuid END, CASE WHEN is_local THEN clock_timestamp() + ${LEASE} END
    FROM made
    RETURNING account_id AS "accountId", delivery_id AS id, endpoint_id AS "webhookId", event_id AS "eventId", leased_by IS NOT NULL AS "isLocal"`,
  };
}

/** For deliveries that any worker may claim. */
export const NOBODY = { ready: "'{}'", worker: "NULL" };
