/** The columns of a delivery that the console shows. Use with `FROM webhook_delivery d`. */
export const DELIVERY_COLUMNS = `d.id AS "deliveryId", d.event_id AS "eventId", d.body::jsonb ->> 'type' AS event, d.status, d.attempts,
  (SELECT a.status_code FROM webhook_attempt a WHERE a.account_id = d.account_id AND a.delivery_id = d.id AND a.number = d.attempts) AS "statusCode",
  (SELECT a.error FROM webhook_attempt a WHERE a.account_id = d.account_id AND a.delivery_id = d.id AND a.number = d.attempts) AS error,
  d.created_at AS "createdAt", CASE d.status WHEN 'DUE' THEN d.next_attempt_at END AS "nextAttemptAt", d.delivered_at AS "deliveredAt"`;
